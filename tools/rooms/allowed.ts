/**
 * What still goes against the order of rooms, with the reason. It only shrinks: a further import fails the check, and whoever
 * removes one lowers the number.
 */

export interface AllowedImports {
  from: string;
  to: string;
  /** How many statements import from the one to the other at most. */
  most: number;
  reason: string;
}

export const allowedImports: AllowedImports[] = [
  {
    from: 'campaign',
    to: 'findings',
    most: 9,
    reason: 'a search is planned by the rules by which its steps are decided; they want a room of their own',
  },
  { from: 'campaign', to: 'hardware', most: 2, reason: 'a plan has its lease and the traffic that it pays for' },
  { from: 'cli', to: 'infra/', most: 7, reason: 'cleanup and the refusal of a second campaign ask for leftovers' },
  { from: 'cli', to: 'workflows/', most: 8, reason: 'commands send messages that the workflows declare' },
  { from: 'control', to: 'activities/', most: 2, reason: 'a worker is made of activities' },
  { from: 'control', to: 'workflows/', most: 4, reason: 'whoever lists or starts workflows reads their messages' },
  { from: 'hardware', to: 'control', most: 1, reason: "the engine's locks ask whether a process is alive" },
  { from: 'hardware', to: 'measurement', most: 4, reason: 'what was spent is read from the sessions of a record' },
  { from: 'hosts', to: 'systems', most: 1, reason: 'a service is started by its type, which is with the systems' },
  { from: 'input', to: 'campaign', most: 2, reason: 'faults of an override are told by the schema of campaign files' },
  { from: 'measurement', to: 'control', most: 1, reason: 'driving a run tells its progress' },
  { from: 'measurement', to: 'findings', most: 2, reason: 'runs of a search know their search' },
  { from: 'plan', to: 'findings', most: 2, reason: 'a plan has searches, whose type is with their rules' },
  { from: 'plan', to: 'hosts', most: 2, reason: 'a planned host has roles, which the inventory names' },
  { from: 'systems', to: 'workloads', most: 2, reason: 'what is installed follows from the generators of a plan' },
  { from: 'workloads', to: 'findings', most: 2, reason: 'the median of trials' },
  { from: 'workloads', to: 'measurement', most: 13, reason: 'a generator reads its output into the types of results' },
];

/** A circle is known by any one of its files. */
export const allowedCircles: { through: string; reason: string }[] = [
  {
    through: 'src/plan/plan.ts',
    reason: 'the plan has the type of a search, which names generators, which read plans',
  },
  { through: 'src/campaign/runs.ts', reason: 'bounds of a run are part of how runs are resolved' },
  { through: 'src/findings/findings.ts', reason: 'types of findings and of the bounds that they hold' },
  { through: 'src/workloads/generator.ts', reason: 'types of a generator and of its watch' },
];
