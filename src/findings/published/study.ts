/** A published study, as a file of `studies/` states it. Pure. */
import { z } from 'zod';
import { parseCampaignText, type CampaignText } from '../../input/source.ts';
import { isWorkload } from '../../workloads/registry.ts';
import { hostFigures, loadFigures, namesOf } from './figures.ts';

const text = z.string().min(1);
const loadFigure = z.enum(namesOf(loadFigures));
const hostFigure = z.enum(namesOf(hostFigures));

const setting = z.enum(['isolated', 'producer and consumer', 'combined']);

const row = {
  /** Unique over all studies. */
  id: text,
  /** The table or passage that has the figures. */
  table: text,
  setting,
  /** In the words of the source. */
  level: text,
};

/** A row of a published table, or a figure of its text. */
const result = z.strictObject({
  ...row,
  system: text,
  /** Null if no load generator of Proofload makes this load. */
  workload: text.refine(isWorkload, 'is no load generator of Proofload').nullable(),
  /** By their names in a plan; null if the source does not state them. */
  parameters: z.record(text, z.union([z.number(), z.string(), z.null()])).default({}),
  /** Data in the data folders of all hosts, in 10^9 bytes. Only runs with as much are compared. */
  dataGigabytes: z.number().positive().nullable().default(null),
  /** The load ran as fast as it could: only runs that fell short of their target rate, or had none, are compared. */
  unlimited: z.boolean().default(false),
  figures: z.partialRecord(loadFigure, z.number()),
  /** Figures that are lower bounds. */
  atLeast: z.array(loadFigure).default([]),
  /** Figures that may measure something else than ours. A ratio is never shown without these words. */
  caveats: z.partialRecord(loadFigure, text).default({}),
});

/** What hosts used. Peaks, unless the name says average. */
const hostUse = z.strictObject({
  ...row,
  /** Rows of the loads that ran meanwhile. */
  during: z.array(text),
  /** Names of the hosts in the campaign that repeats the study; empty if none does. */
  hosts: z.array(text),
  /** In the words of the source. */
  hostsText: text,
  figures: z.partialRecord(hostFigure, z.union([z.number(), z.tuple([z.number(), z.number()])])),
  /** Figures that are upper bounds. */
  atMost: z.array(hostFigure).default([]),
});

/** What the figures say of a statement. */
const remark = z.strictObject({
  /** Rows that it is about; empty if it is about the text alone. */
  rows: z.array(text).default([]),
  sentence: text,
  /** Equations and inequalities of figures, such as `spark-2.totalSeconds / 60 = 84`, which a test recomputes. */
  arithmetic: z.array(text).default([]),
});

const study = z.strictObject({
  title: text,
  by: text,
  /** Date in the source; null if it has none. */
  published: text.nullable(),
  link: z.url().nullable(),
  /** Conditions of all figures, a sentence each. */
  conditions: z.array(text),
  /** What the source does not state. */
  unstated: z.array(text),
  /** By system. */
  hosts: z
    .record(
      text,
      z.array(
        z.strictObject({
          count: z.int().positive(),
          cores: z.int().positive(),
          memoryGibibytes: z.number().positive(),
          networkGigabitsPerSecond: z.number().positive().nullable(),
        }),
      ),
    )
    .default({}),
  /** By system, as its facts name it. */
  variants: z.record(text, text).default({}),
  /** Whether latencies count from when a request was sent, which makes them too low under overload. */
  closedLoop: z.boolean(),
  results: z.array(result),
  hostUse: z.array(hostUse).default([]),
  /** Where the source contradicts itself, or says more than its figures show. */
  doubts: z.array(remark).default([]),
  /** What its figures confirm. */
  confirmed: z.array(remark).default([]),
});

export type Study = z.infer<typeof study>;
export type PublishedResult = Study['results'][number];
export type PublishedHostUse = Study['hostUse'][number];
/** What ran at the same time: nothing else, the matching producer or consumer, or all systems. */
export type PublishedSetting = z.infer<typeof setting>;
export type LoadFigureName = z.infer<typeof loadFigure>;
export type HostFigureName = z.infer<typeof hostFigure>;

/** Parses the text of a study. Returns all faults, each with its line and field. */
export function parseStudy(source: CampaignText): { study: Study } | { faults: string[] } {
  const read = parseCampaignText(source);
  if ('faults' in read) return read;
  const parsed = study.safeParse(read.value);
  if (parsed.success) return { study: parsed.data };
  return {
    faults: parsed.error.issues.map(({ path, message }) => {
      const field = path.map((step) => (typeof step === 'number' ? step : String(step)));
      return `${read.locate(field)}: ${field.join('.') || 'the file'}: ${message.replace(/^Invalid input: /, '')}`;
    }),
  };
}

/** The sentences that make rows doubtful. */
export function doubtsOf({ doubts }: Study, ids: string[]): string[] {
  return doubts.filter(({ rows }) => rows.some((row) => ids.includes(row))).map(({ sentence }) => sentence);
}
