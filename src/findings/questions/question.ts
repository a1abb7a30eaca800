/** What a campaign is to find out, as its plan alone tells, and the answer in one sentence. */
import type { Findings } from '../findings.ts';
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import type { Said } from './answer.ts';
import type { Plan } from '../../plan/plan.ts';

export interface Question {
  /** Unique in its campaign: the kind, and the subject of the kind. */
  id: string;
  /** Present where it is of one cluster alone: its questions stand together. */
  system?: string;
  /** Such as `How many records/s does Kafka sustain?` */
  asks: string;
  /** What the runs of the plan can decide, and what they cannot; a clause. Empty where nothing depends on the plan. */
  design: string;
}

/** What the plan asks, and what decides it. */
export interface AskedOfPlan extends Question {
  /** Present where the answer is decided by `contrast/decide.ts`: how many headline figures it adds to the family, and blocks of each; without `blocks` there are none. */
  contrasts?: { figures: number; blocks?: number };
}

export interface Answered {
  record: CampaignRecord;
  plan: Plan;
  findings: Omit<Findings, 'answers'>;
  /** In the order of the plan, with their steady parts. */
  runs: RunResult[];
}

/** A kind of question. A member is one file and one line of the registry. */
export interface QuestionKind<Subject = unknown> {
  /** What the plan asks about, in the order of its steps; made from clusters, datasets and final steps alone. */
  subjects: (plan: Plan) => Subject[];
  question: (subject: Subject, plan: Plan) => AskedOfPlan;
  /** Null if the campaign has nothing to say of it, such as one that was cancelled before its runs. */
  answer: (subject: Subject, given: Answered) => Said | null;
}
