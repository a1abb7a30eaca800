/** Facts of an action that an event of a run performs: pure functions of the campaign. */
import type { z } from 'zod';
import type { EventPlan } from '../plan/events.ts';
import type { Cluster } from '../plan/plan.ts';
import type { ServiceJob } from '../plan/service-job.ts';

/** A service on a host at the time of an event, as planned. */
export interface PlannedState extends ServiceJob {
  cluster: string;
  /** The event that stopped it; null if it runs, or is no member. */
  stoppedBy: string | null;
  /** Whether it is a member of its cluster: one that joins later is not, nor is one that has left. */
  isMember: boolean;
}

/** What is known when an event is planned. */
export interface ActionPlace {
  /** Names of all hosts. */
  hosts: readonly string[];
  /** Every service that the campaign installs. */
  services: readonly PlannedState[];
  clusters: Readonly<Record<string, Cluster>>;
  /** Loads of the run with the hosts on which they run. */
  loads: readonly { id: string; hosts: readonly string[] }[];
  /** The events of the run before this one. */
  earlier: readonly EventPlan[];
  /** Names of the clusters that the run loads. */
  loaded: readonly string[];
  /** Where the data of a stopped host can go without being copied. */
  dataMove: 'other host' | 'new machine';
  /** Why those of a host cannot, to the other host if one is given; null if they can. */
  dataMoveFault: (host: string, by: string | undefined) => ActionFault | null;
}

/** What is wrong with an event, and the field that says so; without a field the event itself. */
export interface ActionFault {
  field?: string;
  sentence: string;
  /** Whether it depends on the events before it. */
  ofState?: true;
}

export type PlannedAction<Parameters> = { parameters: Parameters; title: string } | { faults: ActionFault[] };

/** The services that an action stops and those that it starts, as members, and those with which it changes a cluster. */
export interface ActionEffect {
  stops: ServiceJob[];
  starts: ServiceJob[];
  /** They become members, and run; absent for none. */
  joins?: ServiceJob[];
  /** They are members no longer, and stop; absent for none. One that was stopped leaves only to the host that takes its place. */
  leaves?: ServiceJob[];
  /** Hosts that get a new machine, at another address; absent for none. What runs there must be stopped before, or is among `starts`. */
  newMachines?: string[];
}

export interface ActionFacts<Given = object, Parameters = Record<string, unknown>> {
  /** What it does, a sentence for the reference of the campaign file. */
  does: string;
  /** Its own fields in a campaign file. */
  given: z.ZodRawShape;
  /** Default timeout of its events. */
  withinSeconds: number;
  /** Whether it is undone when its run is over, also when that is valid: the runs that follow shall not see it. */
  undoneAfterRun?: true;
  /** The question that its result answers in the report; absent if it has no result. */
  question?: string;
  /** Resolves the fields of a campaign file, or says why it cannot be done there and then. */
  plan(given: Given, place: ActionPlace): PlannedAction<Parameters>;
  /** Parameters in a plan. */
  planned: z.ZodType<Parameters>;
  effect(parameters: Parameters): ActionEffect;
}
