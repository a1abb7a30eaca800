/** What a pipeline and each of its stages sustain, as data. */

/** What the runs of one kind sustained. */
export interface SustainedRate {
  /** Title of the runs. */
  title: string;
  /** The run with the highest rate. */
  runId: string;
  /** Records or operations a second: of the slowest load of that run. */
  perSecond: number;
  /** Whether no higher rate failed, so that it may sustain more. */
  isAtLeast: boolean;
}

/** A part of the pipeline that was measured without the rest. */
export interface StageRate extends SustainedRate {
  /** Names of the clusters that it loads or uses. */
  clusters: string[];
}

export type PipelineLimit =
  /** The pipeline sustains nearly what this stage sustains alone. */
  | { state: 'stage'; title: string; share: number }
  /** Each stage sustains clearly more alone, of which the slowest is named. */
  | { state: 'together'; title: string; share: number }
  | { state: 'inconclusive'; reason: string };

export interface PipelineFinding {
  pipeline: SustainedRate;
  /** In the order of the campaign. */
  stages: StageRate[];
  limit: PipelineLimit;
}
