/** What is known of curl-loop, which asks an HTTP server for one page again and again. Pure. */
import { z } from 'zod';
import { count, mapping } from '../../../src/input/fields.ts';
import type { WorkloadFacts } from '../../../src/workloads/facts.ts';

const given = mapping({
  requests: count('requests', 1000, 1e9).describe('Requests to send, one after the other.'),
  plannedSeconds: count('seconds', 20, 86_400).describe('How long that is expected to last in seconds.'),
});

const planned = given.omit({ plannedSeconds: true }).strip();

const figures = z.object({ kind: z.literal('curl-loop'), requests: z.number(), seconds: z.number() });

type Given = z.output<typeof given>;
export type CurlLoopParameters = z.output<typeof planned>;
export type CurlLoopFigures = z.output<typeof figures>;

export const facts: WorkloadFacts<Given, CurlLoopParameters, CurlLoopFigures> = {
  title: 'curl in a loop',
  system: 'kafka',
  installation: null,
  given,
  planned,
  plan: ({ plannedSeconds, ...parameters }) => ({ parameters, plannedSeconds }),
  levelText: () => null,
  levelSuffix: () => null,
  unit: 'operations',
  target: () => ({ concurrency: 1 }),
  sameWork: ({ requests }) => [requests],
  startUpSeconds: 1,
  preparationSeconds: () => 0,
  memory: { residentMebibytes: 20 },
  diskBytes: () => 0,
  bytesBetweenZones: () => 0,
  figures,
  headline: ({ requests, seconds }) => `${requests} requests in ${seconds} s`,
  publishedFigures: () => ({}),
};
