/** The kinds of steps: a line each. What is known of one is in `<kind>/facts.ts`, and how it is made in `workflows/steps/<kind>.ts`. */
import type { Step } from '../plan/plan.ts';
import type { StepFacts } from './facts.ts';
import { facts as addHosts } from './add-hosts/facts.ts';
import { facts as drop } from './drop/facts.ts';
import { facts as dropCaches } from './drop-caches/facts.ts';
import { facts as grow } from './grow/facts.ts';
import { facts as pause } from './pause/facts.ts';
import { facts as removeHosts } from './remove-hosts/facts.ts';
import { facts as restart } from './restart/facts.ts';
import { facts as run } from './run/facts.ts';
import { facts as search } from './search/facts.ts';
import { facts as settle } from './settle/facts.ts';

const kinds = {
  run,
  search,
  restart,
  grow,
  settle,
  pause,
  'drop-caches': dropCaches,
  drop,
  'add-hosts': addHosts,
  'remove-hosts': removeHosts,
} satisfies Record<string, StepFacts>;

export type StepKind = keyof typeof kinds;

/** A step of one kind, as a plan holds it. */
export type StepOf<Kind extends StepKind> = (typeof kinds)[Kind] extends StepFacts<infer Planned> ? Planned : never;

const byKind = new Map<string, StepFacts>(Object.entries(kinds));

export const stepKinds = [...byKind.keys()];

export function isStepKind(kind: string): kind is StepKind {
  return byKind.has(kind);
}

/** The facts of a step's kind. Throws where there is none, which nothing that was checked names. */
export function factsOfStep({ kind, id }: Pick<Step, 'kind' | 'id'>): StepFacts {
  const facts = byKind.get(kind);
  if (facts) return facts;
  throw new Error(`Step ${id} has the unknown kind ${kind}; the kinds are ${stepKinds.join(', ')}.`);
}
