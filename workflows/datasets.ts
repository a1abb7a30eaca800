/** What the datasets hold on the hosts of this session, and what the clusters were still doing. */
import type { DatasetState } from './messages.ts';

export interface Datasets {
  /** Records that are in the dataset for certain, from the first on. */
  recordsOf(dataset: string): number;
  /** The number of the next attempt at inserting into the dataset: a job never starts twice. */
  nextInsertion(dataset: string): number;
  /** Records up to this one are in the dataset. */
  inserted(dataset: string, records: number): void;
  dropped(dataset: string): void;
  /** What the clusters were still doing when a wait for them ended; null if they had settled, or nobody waited. */
  notSettled: string | null;
  readonly soFar: DatasetState;
}

export function openDatasets(before: DatasetState = {}): Datasets {
  const records = new Map(Object.entries(before.records ?? {}));
  const insertions = new Map(Object.entries(before.insertions ?? {}));
  let notSettled = before.notSettled ?? null;
  return {
    recordsOf: (dataset) => records.get(dataset) ?? 0,
    nextInsertion(dataset) {
      const number = (insertions.get(dataset) ?? 0) + 1;
      insertions.set(dataset, number);
      return number;
    },
    inserted: (dataset, sum) => void records.set(dataset, sum),
    dropped: (dataset) => void records.delete(dataset),
    get notSettled() {
      return notSettled;
    },
    set notSettled(sentence) {
      notSettled = sentence;
    },
    get soFar() {
      return {
        ...(records.size > 0 ? { records: Object.fromEntries(records) } : {}),
        ...(insertions.size > 0 ? { insertions: Object.fromEntries(insertions) } : {}),
        ...(notSettled === null ? {} : { notSettled }),
      };
    },
  };
}
