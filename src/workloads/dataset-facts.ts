/** What shared code needs to plan a dataset that a load generator inserts and that several runs use. Pure. */
import type { z } from 'zod';
import type { Cluster } from '../plan/plan.ts';
import type { ParameterFault, Parameters } from './parameters.ts';

export interface DatasetFacts<Given extends object = Parameters, Planned extends object = Parameters> {
  /** Parameters in a campaign file: what describes the records and how they are inserted. */
  given: z.ZodObject & z.ZodType<Given>;
  /** Parameters in a plan. */
  planned: z.ZodType<Planned>;
  /** Resolves the parameters of the campaign file. */
  plan(given: Given): Planned;
  /** Faults in the combination of parameters. Some may be missing. */
  faults?(given: Partial<Given>): ParameterFault[];
  /** Faults against the cluster that stores it. Some parameters may be missing. */
  clusterFaults?(given: Partial<Given>, cluster: Cluster): ParameterFault[];
  /** Parameters that a load has from its dataset, so that a campaign file cannot give them to the load. */
  parameters: readonly string[];
  /** Those parameters, for a load that starts with this many records. */
  parametersOf(dataset: Planned, records: number): Parameters;
  /** Faults of a load that uses a dataset, by its parameters in the campaign file. Some may be missing. */
  loadFaults?(given: Parameters): ParameterFault[];
  /** Bytes of a record, without keys and the system's own overhead. */
  recordBytes(dataset: Planned): number;
  copies(dataset: Planned): number;
  /** Planned rate of inserting, in records a second. */
  recordsPerSecond(dataset: Planned): number;
  /** On all disks, all copies, before compaction. */
  diskBytesPerRecord(dataset: Planned): number;
}
