/** The outcome of a series of faults: a row for each group, and the missed goals. Pure. */

/** The time from the SIGKILL of a worker to the next heartbeat of its activity, by the Temporal server's clock. */
export interface Heartbeat {
  seconds: number;
  timeoutSeconds: number;
}

export interface FaultOutcome {
  fault: string;
  /** How the campaign recovered, in a few words; null if it did not. */
  survived: string | null;
  heartbeat: Heartbeat | null;
}

/** The outcome of one campaign under its faults. Lists are of sentences. */
export interface GroupOutcome {
  group: string;
  seconds: number;
  faults: FaultOutcome[];
  /** Files of valid runs that are missing or changed. */
  lost: string[];
  /** Loads that started more than once. */
  startedTwice: string[];
  /** Resources that remain on the machine, in Pulumi's state or on the server. */
  leaks: string[];
  /** Expected reports that are missing or wrong. */
  misreported: string[];
}

/** Maximum time to the next heartbeat, in timeouts: the timeout itself, the pause before the retry, and its start. */
export const heartbeatCeiling = 1.2;

const ratio = ({ seconds, timeoutSeconds }: Heartbeat): number => seconds / timeoutSeconds;

function heartbeatsOf({ faults }: GroupOutcome): Heartbeat[] {
  return faults.flatMap(({ heartbeat }) => (heartbeat ? [heartbeat] : []));
}

/** `32.4 s (1.08)`: the longest in relation to its timeout. */
export function heartbeatText(heartbeats: Heartbeat[]): string {
  const [longest] = heartbeats.toSorted((one, other) => ratio(other) - ratio(one));
  return longest ? `${longest.seconds.toFixed(1)} s (${ratio(longest).toFixed(2)})` : '';
}

const survivedOf = ({ faults }: GroupOutcome): number => faults.filter(({ survived }) => survived !== null).length;

export const tableHead = [
  'group',
  'faults',
  'survived',
  'windows lost',
  'loads started twice',
  'leaks',
  'reported wrongly',
  'longest to the next heartbeat (of its timeout)',
  'minutes',
];

/** A row for each group and one for all, as cells in the order of `tableHead`. */
export function tableRows(groups: GroupOutcome[]): string[][] {
  const row = (name: string, of: GroupOutcome[]): string[] => {
    const sum = (count: (group: GroupOutcome) => number) =>
      String(of.reduce((total, group) => total + count(group), 0));
    return [
      name,
      sum(({ faults }) => faults.length),
      sum(survivedOf),
      sum(({ lost }) => lost.length),
      sum(({ startedTwice }) => startedTwice.length),
      sum(({ leaks }) => leaks.length),
      sum(({ misreported }) => misreported.length),
      heartbeatText(of.flatMap(heartbeatsOf)),
      (of.reduce((total, { seconds }) => total + seconds, 0) / 60).toFixed(1),
    ];
  };
  return [...groups.map((group) => row(group.group, [group])), ...(groups.length > 1 ? [row('all', groups)] : [])];
}

/** A line for each missed goal. `heartbeats` includes the goal that depends on the speed of the machine. */
export function missedGoals(groups: GroupOutcome[], { heartbeats }: { heartbeats: boolean }): string[] {
  return groups.flatMap((group) => {
    const { faults, lost, startedTwice, leaks, misreported } = group;
    const late = heartbeats ? faults.filter(({ heartbeat }) => heartbeat && ratio(heartbeat) > heartbeatCeiling) : [];
    return [
      ...faults.filter(({ survived }) => survived === null).map(({ fault }) => `not survived: ${fault}`),
      ...lost.map((each) => `window lost: ${each}`),
      ...startedTwice.map((each) => `started twice: ${each}`),
      ...leaks.map((each) => `leaked: ${each}`),
      ...misreported.map((each) => `reported wrongly: ${each}`),
      ...late.map(({ fault, heartbeat }) => `late heartbeat: ${heartbeatText([heartbeat!])} after ${fault}`),
    ].map((line) => `${group.group}: ${line}`);
  });
}
