/**
 * Every kind of failure that a campaign can meet: how it is known, who tries again and how often, what a person is
 * told, and what the command exits with. Pure. The workflow's retries, the words of the command line and
 * docs/failure-kinds.md are made from this table.
 */

export type FailureKind =
  | 'refused plan'
  | 'credentials refused'
  | 'no capacity'
  | 'quota'
  | 'provider fault'
  | 'unreachable host'
  | 'install failed'
  | 'service died'
  | 'load tool failed'
  | 'window void'
  | 'stuck'
  | 'disk full'
  | 'lease over'
  | 'cancelled'
  | 'bug';

/**
 * Who tries again. `nobody`: the same again would fail alike. `step`: the activity is made again, on the same hosts.
 * `run`: the attempt is kept as void, and the run is measured afresh.
 */
export type Retry = { by: 'nobody' } | { by: 'step' | 'run'; attempts: number };

export interface FailureTraits {
  /** What happened, as the definition of the kind. */
  meaning: string;
  /** Types of `ApplicationFailure` that are of this kind: names of our own errors. None where nothing throws it. */
  types: readonly string[];
  retry: Retry;
  /** Follows the failure's own sentence on the command line: what to do. */
  advice: string;
  /** Exit code where the hardware is proven gone; where it is not, the command exits with 3 whatever failed. */
  exitCode: 1 | 2;
}

/** How often a run is tried before it stays void. */
export const runAttempts = 3;
/** How often a step that makes hosts or makes them ready is tried. */
export const stepAttempts = 3;

export const failureKinds: Record<FailureKind, FailureTraits> = {
  'refused plan': {
    meaning: 'What was asked cannot be done: a fault of the campaign file, the profile, a flag or this machine.',
    types: ['RefusalError', 'BadInput', 'HostRefused', 'NotAuthenticated', 'SessionRefused'],
    retry: { by: 'nobody' },
    advice: 'Mend what is named, and start the campaign again.',
    exitCode: 2,
  },
  'credentials refused': {
    meaning: 'The provider does not take the credentials, or they do not allow what was asked.',
    types: ['CredentialsRefused'],
    retry: { by: 'nobody' },
    advice:
      'Log in anew, or have the credentials allow what was refused; the page of the provider in docs/ says what they need. Then "proofload attach" with the fresh ones in its environment has the worker use them.',
    exitCode: 1,
  },
  'no capacity': {
    meaning: 'The provider has no machine of this type free in this place.',
    types: ['NoCapacity'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Take another zone or hardware type in the stack file, or try later.',
    exitCode: 1,
  },
  quota: {
    meaning: 'The account may not have so many machines.',
    types: ['QuotaExceeded'],
    retry: { by: 'nobody' },
    advice: 'Ask the provider for a higher quota, or take fewer or smaller hosts in the stack file.',
    exitCode: 1,
  },
  'provider fault': {
    meaning: 'The provider, or Pulumi on the way to it, failed to make, remove or show a resource.',
    types: ['ProviderFault', 'StackLockedError'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'See what the provider said; "bin/pulumi stack -s <profile>" shows what it knows of.',
    exitCode: 1,
  },
  'unreachable host': {
    meaning: 'A host that was made does not answer, or does not reach what it is to load.',
    types: ['HostUnreachable', 'ConnectionLost'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Look at the host and at the network between it and this machine.',
    exitCode: 1,
  },
  'install failed': {
    meaning: 'An artefact could not be had, or a system did not become ready.',
    types: ['NotReady'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'See the logs of the services under the results of the campaign, logs/.',
    exitCode: 1,
  },
  'service died': {
    meaning: 'A broker, node, master or worker ended while it was to stay up.',
    types: ['ServiceDied'],
    retry: { by: 'run', attempts: runAttempts },
    advice: 'The last lines of its log are above; more stands in the results of the campaign, logs/.',
    exitCode: 1,
  },
  'load tool failed': {
    meaning: 'A load tool, or what prepares for it, ended badly, or what it left cannot be read.',
    types: ['RunFailed'],
    retry: { by: 'run', attempts: runAttempts },
    advice: 'Both of its outputs are kept under runs/<run>/ in the results of the campaign.',
    exitCode: 1,
  },
  'window void': {
    meaning: 'Runs were made to their end, and no attempt gave a window that is whole.',
    types: ['WindowVoid'],
    retry: { by: 'run', attempts: runAttempts },
    advice: 'The report says for every void run why; all other runs are whole.',
    exitCode: 1,
  },
  stuck: {
    meaning: 'Something went on past the limit that its planned length gives it, and was stopped.',
    types: ['RunTimedOut'],
    retry: { by: 'run', attempts: runAttempts },
    advice: '"proofload plan" shows the planned lengths; a smaller load, or a larger size of it, may fit.',
    exitCode: 1,
  },
  'disk full': {
    meaning: 'A disk of this machine has no space left: that of the results, or that of the state of this checkout.',
    types: ['DiskFull'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Free space on the disk that is named.',
    exitCode: 1,
  },
  'lease over': {
    meaning: 'The campaign came to the end of the time or money that it was given.',
    types: [],
    retry: { by: 'nobody' },
    advice: 'What was measured is kept and reported; give the next campaign a longer lease.',
    exitCode: 1,
  },
  cancelled: {
    meaning: 'Somebody asked the campaign to stop.',
    types: [],
    retry: { by: 'nobody' },
    advice: 'What was measured is kept and reported.',
    exitCode: 1,
  },
  bug: {
    meaning: 'None of the others: Proofload did something that it should not do.',
    types: ['TypeError', 'ReferenceError', 'RangeError'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Please report it with the campaign’s results and .proofload/control/worker.log.',
    exitCode: 1,
  },
};

const kinds = Object.entries(failureKinds) as [FailureKind, FailureTraits][];

/** Types of failure after which the same step is never made again, of whichever kind. */
export const neverRetriedTypes: string[] = kinds.flatMap(([, { types, retry }]) =>
  retry.by === 'step' ? [] : [...types],
);

/** A failure as the workflow meets it. */
export interface MetFailure {
  /** Type of the innermost `ApplicationFailure`; null where it has none. */
  type: string | null;
  /** Name of the activity that failed; null where none did. */
  activity: string | null;
  timedOut: boolean;
  cancelled: boolean;
}

/** What an activity does tells of which kind its failure is, where the failure itself does not. */
const kindByActivity: Record<string, FailureKind> = {
  provision: 'provider fault',
  teardown: 'provider fault',
  proveGone: 'provider fault',
  install: 'install failed',
  startTelemetry: 'install failed',
  startSystem: 'install failed',
  verify: 'install failed',
  retireServices: 'service died',
  prepareRun: 'load tool failed',
  driveRun: 'load tool failed',
  judgeRun: 'window void',
};

/** In this order: who asked for the end, what the failure calls itself, a passed limit, what was being done. */
export function kindOf({ type, activity, timedOut, cancelled }: MetFailure): FailureKind {
  if (cancelled) return 'cancelled';
  const named = kinds.find(([, { types }]) => type !== null && types.includes(type));
  if (named) return named[0];
  if (timedOut) return 'stuck';
  return (activity === null ? undefined : kindByActivity[activity]) ?? 'bug';
}
