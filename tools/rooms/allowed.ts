/**
 * What still goes against the order of rooms, with the reason. It only shrinks: a further file that is imported so fails the
 * check, and whoever removes the last import of one takes it off the list.
 */

export interface AllowedImports {
  from: string;
  to: string;
  /** What is imported; a further file fails the check. */
  files: string[];
  reason: string;
}

export const allowedImports: AllowedImports[] = [
  {
    from: 'campaign',
    to: 'findings',
    files: [
      'src/search/likely.ts',
      'src/search/objective.ts',
      'src/search/search.ts',
      'src/search/slot.ts',
      'src/statistics/random-numbers.ts',
    ],
    reason: 'a search is planned by the rules by which its steps are decided; they want a room of their own',
  },
  {
    from: 'campaign',
    to: 'hardware',
    files: ['src/campaign/lease/plan-lease.ts', 'src/campaign/lease/zone-traffic.ts'],
    reason: 'a plan has its lease and the traffic that it pays for',
  },
  {
    from: 'cli',
    to: 'infra/',
    files: ['infra/absence.ts', 'infra/everything-of.ts', 'infra/owned.ts', 'infra/sweep.ts'],
    reason: 'cleanup asks for leftovers',
  },
  {
    from: 'cli',
    to: 'workflows/',
    files: ['workflows/lease-messages.ts'],
    reason: 'commands send messages that the workflows declare',
  },
  {
    from: 'control',
    to: 'activities/',
    files: ['activities/guarded.ts', 'activities/index.ts'],
    reason: 'a worker is made of activities',
  },
  {
    from: 'control',
    to: 'infra/',
    files: ['infra/leftovers-of.ts'],
    reason: 'whether hosts of a profile are on this machine, where only one campaign may measure',
  },
  {
    from: 'control',
    to: 'workflows/',
    files: ['workflows/campaign.ts', 'workflows/lease-messages.ts', 'workflows/messages.ts'],
    reason: 'whoever lists or starts workflows reads their messages',
  },
  {
    from: 'hardware',
    to: 'control',
    files: ['src/control/detached-process.ts'],
    reason: "the engine's locks ask whether a process is alive",
  },
  {
    from: 'hardware',
    to: 'measurement',
    files: ['src/measurement/results/sessions.ts', 'src/measurement/results/types.ts'],
    reason: 'what was spent is read from the sessions of a record',
  },
  {
    from: 'hosts',
    to: 'systems',
    files: ['src/systems/system.ts'],
    reason: 'a service is started by its type, which is with the systems',
  },
  {
    from: 'input',
    to: 'campaign',
    files: ['src/campaign/json-schema.ts', 'src/campaign/overrides.ts'],
    reason: 'faults of an override are told by the schema of campaign files',
  },
  {
    from: 'measurement',
    to: 'control',
    files: ['src/measurement/runs/heartbeat.ts'],
    reason: 'driving a run tells its progress',
  },
  {
    from: 'measurement',
    to: 'findings',
    files: ['src/search/search.ts', 'src/search/searched-run.ts'],
    reason: 'runs of a search know their search',
  },
  {
    from: 'plan',
    to: 'findings',
    files: ['src/search/search.ts'],
    reason: 'a plan has searches, whose type is with their rules',
  },
  {
    from: 'plan',
    to: 'hosts',
    files: ['src/hosts/inventory-schema.ts'],
    reason: 'a planned host has roles, which the inventory names',
  },
  { from: 'workloads', to: 'findings', files: ['src/statistics/median.ts'], reason: 'the median of trials' },
  {
    from: 'workloads',
    to: 'measurement',
    files: ['src/measurement/results/types.ts', 'src/measurement/results/time-schema.ts'],
    reason: 'a generator reads its output into the types of results',
  },
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
