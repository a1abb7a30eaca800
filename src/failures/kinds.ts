/**
 * Every kind of failure of a campaign: how to recognise it, what is retried and how often, the advice for the user, and the
 * exit code. Pure. The workflow's retries, the text of the command line and docs/failure-kinds.md come from this table.
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
  | 'load generator failed'
  | 'invalid window'
  | 'stuck'
  | 'disk full'
  | 'lease over'
  | 'cancelled'
  | 'bug';

/**
 * What is retried. `nobody`: nothing, because a retry would fail in the same way. `step`: the activity, on the same hosts.
 * `run`: the run; the failed attempt is kept as invalid.
 */
export type Retry = { by: 'nobody' } | { by: 'step' | 'run'; attempts: number };

export interface FailureTraits {
  /** Definition of the kind: what happened. */
  meaning: string;
  /** Types of `ApplicationFailure` of this kind: names of our own errors. Empty if no error has this kind. */
  types: readonly string[];
  retry: Retry;
  /** What to do. The command line prints it after the failure's own sentence. */
  advice: string;
  /** Exit code if cleanup is verified; otherwise the command exits with 3. */
  exitCode: 1 | 2;
}

/** Attempts of a run before it stays invalid. */
export const runAttempts = 3;
/** Attempts of a warm-up while the services that it loads still compile. */
export const warmUpAttempts = 5;
/** Attempts at inserting a slice of a dataset before the campaign fails. */
export const sliceAttempts = 3;
/** Attempts of a step that creates or prepares hosts. */
export const stepAttempts = 3;

export const failureKinds: Record<FailureKind, FailureTraits> = {
  'refused plan': {
    meaning: 'An error in the campaign file, the profile, a flag or on this machine.',
    types: ['RefusalError', 'BadInput', 'HostRefused', 'NotAuthenticated', 'SessionRefused', 'NotOffered'],
    retry: { by: 'nobody' },
    advice: 'Fix the named error, and start the campaign again.',
    exitCode: 2,
  },
  'credentials refused': {
    meaning: 'The provider rejects the credentials or the account, or they lack a permission.',
    types: ['CredentialsRefused'],
    retry: { by: 'nobody' },
    advice:
      'Log in again, or add the missing permission (the provider’s page in docs/ lists them). Then run "proofload attach" with the new credentials in its environment.',
    exitCode: 1,
  },
  'no capacity': {
    meaning: 'The provider has no free machine of this type in this location.',
    types: ['NoCapacity'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Name a second zone in the stack file, which is tried last, choose another hardware type, or try later.',
    exitCode: 1,
  },
  quota: {
    meaning: 'The quota of the account does not allow this many machines.',
    types: ['QuotaExceeded'],
    retry: { by: 'nobody' },
    advice: 'Ask the provider for a higher quota, or use fewer or smaller hosts in the stack file.',
    exitCode: 1,
  },
  'provider fault': {
    meaning: 'The provider or Pulumi failed to create, remove or read a resource.',
    types: ['ProviderFault', 'StackLockedError'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Read the provider’s message; "bin/pulumi stack -s <profile>" lists the known resources.',
    exitCode: 1,
  },
  'unreachable host': {
    meaning: 'A created host does not answer, or cannot reach the system that it should load.',
    types: ['HostUnreachable', 'ConnectionLost'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Check the host and the network between it and this machine.',
    exitCode: 1,
  },
  'install failed': {
    meaning: 'An artefact could not be fetched, or a system did not become ready.',
    types: ['NotReady'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Read the logs of the services in logs/ of the campaign’s results.',
    exitCode: 1,
  },
  'service died': {
    meaning: 'A broker, node, master or worker ended unexpectedly.',
    types: ['ServiceDied'],
    retry: { by: 'run', attempts: runAttempts },
    advice: 'The last lines of its log are above; the full log is in logs/ of the campaign’s results.',
    exitCode: 1,
  },
  'load generator failed': {
    meaning: 'A load generator or its preparation failed, or its output cannot be read.',
    types: ['RunFailed'],
    retry: { by: 'run', attempts: runAttempts },
    advice: 'Read its standard output and standard error in runs/<run>/ of the campaign’s results.',
    exitCode: 1,
  },
  'invalid window': {
    meaning: 'Runs finished, but no attempt had a valid measurement window.',
    types: ['InvalidWindow'],
    retry: { by: 'run', attempts: runAttempts },
    advice: 'The report gives the reason for every invalid run; all other runs are valid.',
    exitCode: 1,
  },
  stuck: {
    meaning: 'A step or run reached its timeout and was stopped.',
    types: ['RunTimedOut'],
    retry: { by: 'run', attempts: runAttempts },
    advice: '"proofload plan --verbose" shows the planned lengths and timeouts; reduce the load, or plan a longer run.',
    exitCode: 1,
  },
  'disk full': {
    meaning: 'The disk of the results or of the state folder is full.',
    types: ['DiskFull'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Free space on the named disk.',
    exitCode: 1,
  },
  'lease over': {
    meaning: 'The campaign reached the time or cost limit of its lease.',
    types: [],
    retry: { by: 'nobody' },
    advice: 'The measured runs are kept and reported; give the next campaign a longer lease or a higher budget.',
    exitCode: 1,
  },
  cancelled: {
    meaning: 'A user cancelled the campaign.',
    types: [],
    retry: { by: 'nobody' },
    advice: 'The measured runs are kept and reported.',
    exitCode: 1,
  },
  bug: {
    meaning: 'An error in Proofload itself.',
    types: ['TypeError', 'ReferenceError', 'RangeError'],
    retry: { by: 'step', attempts: stepAttempts },
    advice: 'Please report it with the campaign’s results and .proofload/control/worker.log.',
    exitCode: 1,
  },
};

const kinds = Object.entries(failureKinds) as [FailureKind, FailureTraits][];

/** Types of failure after which the same step is never retried. */
export const neverRetriedTypes: string[] = kinds.flatMap(([, { types, retry }]) =>
  retry.by === 'step' ? [] : [...types],
);

/** A failure as the workflow sees it. */
export interface WorkflowFailure {
  /** Type of the innermost `ApplicationFailure`, or null. */
  type: string | null;
  /** Name of the failed activity, or null. */
  activity: string | null;
  timedOut: boolean;
  cancelled: boolean;
}

/** The kind of an activity's failure if the failure itself does not tell. */
const kindByActivity: Record<string, FailureKind> = {
  provision: 'provider fault',
  retireHosts: 'unreachable host',
  removeHosts: 'provider fault',
  teardown: 'provider fault',
  verifyCleanup: 'provider fault',
  removeMade: 'unreachable host',
  install: 'install failed',
  startTelemetry: 'install failed',
  startSystem: 'install failed',
  verify: 'install failed',
  retireServices: 'service died',
  prepareRun: 'load generator failed',
  startRun: 'load generator failed',
  driveRun: 'load generator failed',
  performEvent: 'stuck',
  undoEvents: 'service died',
  judgeRun: 'invalid window',
  insertSlice: 'load generator failed',
  dropDataset: 'load generator failed',
  dropCaches: 'refused plan',
};

/** Checks, in this order: cancellation, the type of the failure, a timeout, the activity. */
export function kindOf({ type, activity, timedOut, cancelled }: WorkflowFailure): FailureKind {
  if (cancelled) return 'cancelled';
  const named = kinds.find(([, { types }]) => type !== null && types.includes(type));
  if (named) return named[0];
  if (timedOut) return 'stuck';
  return (activity === null ? undefined : kindByActivity[activity]) ?? 'bug';
}
