/** The studies of `studies/`, for tests of what is compared with them. */
import type { PublishedResult, Study } from '../../src/findings/published/study.ts';
import { readStudies } from '../../src/report/files/read-studies.ts';

export const publishedStudies: Study[] = (await readStudies()).studies;

/** A row of a study, by its id. */
export function publishedRow(id: string): PublishedResult {
  const row = publishedStudies.flatMap(({ results }) => results).find((each) => each.id === id);
  if (!row) throw new Error(`Nothing published has the id ${id}.`);
  return row;
}
