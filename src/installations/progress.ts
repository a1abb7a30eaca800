/** Progress of fetching artefacts. Rate and expected end are null until bytes arrive. */
export interface FetchProgress {
  filesDone: number;
  filesTotal: number;
  bytesDone: number;
  bytesTotal: number;
  bytesPerSecond: number | null;
  expectedSeconds: number | null;
}

/** Rate and expected end from the bytes that arrived since the start. */
export function fetchProgress(
  counts: Pick<FetchProgress, 'filesDone' | 'filesTotal' | 'bytesDone' | 'bytesTotal'>,
  bytesArrived: number,
  elapsedSeconds: number,
): FetchProgress {
  const bytesPerSecond = elapsedSeconds > 0 && bytesArrived > 0 ? bytesArrived / elapsedSeconds : null;
  const remaining = counts.bytesTotal - counts.bytesDone;
  return { ...counts, bytesPerSecond, expectedSeconds: bytesPerSecond === null ? null : remaining / bytesPerSecond };
}

/** One line, such as `artefacts: 12 of 92 files, 10 of 54 MB, 4.2 MB/s, 10 s left`. */
export function fetchProgressText(progress: FetchProgress): string {
  const { filesDone, filesTotal, bytesDone, bytesTotal, bytesPerSecond, expectedSeconds } = progress;
  const parts = [`${filesDone} of ${filesTotal} files`, `${megabytes(bytesDone, 0)} of ${megabytes(bytesTotal, 0)} MB`];
  if (bytesPerSecond !== null) parts.push(`${megabytes(bytesPerSecond, 1)} MB/s`);
  if (expectedSeconds !== null) parts.push(`${Math.ceil(expectedSeconds)} s left`);
  return `artefacts: ${parts.join(', ')}`;
}

function megabytes(bytes: number, digits: number): string {
  return (bytes / 1e6).toFixed(digits);
}
