/**
 * What `in-own-process.ts` starts: does one of these works and ends. Each wants the database or the charts, whose memory would
 * stay with the worker, beside the systems under load.
 */
import { analyseCampaign } from '../src/report/files/analyse-campaign.ts';
import { writeReport } from '../src/report/files/write-report.ts';
import { writeTelemetry } from '../src/measurement/telemetry/store.ts';
import { FileError } from '../src/input/file-error.ts';
import { RefusalError } from '../src/input/refusal.ts';
import type { Asked, Failure, Works } from './in-own-process.ts';

const works: Works = {
  analyse: async (folder) => {
    const findings = await analyseCampaign(folder);
    return findings.systems.map((finding) => finding.verdict);
  },
  report: (folder) => writeReport(folder),
  writeTelemetry,
};

/** As plain data: between processes an error would lose what it says besides its message. */
function failureOf(error: unknown): Failure {
  const { message, stack, code } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException;
  const file = error instanceof FileError ? { path: error.path, fault: error.fault } : null;
  const faults = error instanceof RefusalError ? error.faults : null;
  return { message, stack: stack ?? '', code: code ?? null, faults, file };
}

async function work({ name, given }: Asked): Promise<void> {
  try {
    const result = await (works[name] as (...args: unknown[]) => Promise<unknown>)(...given);
    process.send?.({ result }, () => process.disconnect());
  } catch (error) {
    process.send?.({ failure: failureOf(error) }, () => process.disconnect());
  }
}

// A worker that is gone has its work done again by the next one.
process.once('disconnect', () => process.exit());
process.once('message', (asked) => void work(asked as Asked));
