/** What a series of faults came to: a row for each group, the goals, and which of them were missed. Pure. */

/** The time from the SIGKILL of a worker to the next heartbeat of what it was doing, by the Temporal server's clock. */
export interface Heartbeat {
  seconds: number;
  timeoutSeconds: number;
}

export interface FaultOutcome {
  fault: string;
  /** How the campaign met it, in a few words; null where it did not get over it. */
  survived: string | null;
  heartbeat: Heartbeat | null;
}

/** What one campaign came to under its faults. Lists are of sentences. */
export interface GroupOutcome {
  group: string;
  seconds: number;
  faults: FaultOutcome[];
  /** Windows that had been whole, and are gone or changed. */
  lost: string[];
  /** Loads that were started more than once. */
  twice: string[];
  /** What was left of it on the machine, in Pulumi's state or on the server. */
  leaks: string[];
  /** What status, record and report should have said and did not. */
  untold: string[];
}

/** A heartbeat may take so many times its timeout: the timeout itself, the pause before the next try, and its start. */
export const heartbeatCeiling = 1.2;

const ratio = ({ seconds, timeoutSeconds }: Heartbeat): number => seconds / timeoutSeconds;

function heartbeatsOf({ faults }: GroupOutcome): Heartbeat[] {
  return faults.flatMap(({ heartbeat }) => (heartbeat ? [heartbeat] : []));
}

/** `32.4 s (1.08)`, of the one that took longest for its timeout. */
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
  'told wrong',
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
      sum(({ twice }) => twice.length),
      sum(({ leaks }) => leaks.length),
      sum(({ untold }) => untold.length),
      heartbeatText(of.flatMap(heartbeatsOf)),
      (of.reduce((total, { seconds }) => total + seconds, 0) / 60).toFixed(1),
    ];
  };
  return [...groups.map((group) => row(group.group, [group])), ...(groups.length > 1 ? [row('all', groups)] : [])];
}

/** A line for each goal that was missed. A heartbeat depends on the speed of the machine, and may be left out. */
export function missedGoals(groups: GroupOutcome[], { heartbeats }: { heartbeats: boolean }): string[] {
  return groups.flatMap((group) => {
    const { faults, lost, twice, leaks, untold } = group;
    const late = heartbeats ? faults.filter(({ heartbeat }) => heartbeat && ratio(heartbeat) > heartbeatCeiling) : [];
    return [
      ...faults.filter(({ survived }) => survived === null).map(({ fault }) => `not survived: ${fault}`),
      ...lost.map((each) => `window lost: ${each}`),
      ...twice.map((each) => `started twice: ${each}`),
      ...leaks.map((each) => `left: ${each}`),
      ...untold.map((each) => `told wrong: ${each}`),
      ...late.map(({ fault, heartbeat }) => `late heartbeat: ${heartbeatText([heartbeat!])} after ${fault}`),
    ].map((line) => `${group.group}: ${line}`);
  });
}
