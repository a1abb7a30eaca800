/**
 * Imports that violate the order of rooms, with reasons. Do not add files; remove a file when nothing imports it any more.
 */

export interface AllowedImports {
  from: string;
  to: string;
  /** The imported files; any other file fails the check. */
  files: string[];
  reason: string;
}

export const allowedImports: AllowedImports[] = [
  {
    from: 'cli',
    to: 'infra/',
    files: ['infra/confirmed-absence.ts', 'infra/everything-of.ts', 'infra/owned.ts', 'infra/cleanup.ts'],
    reason: 'cleanup looks for leftovers',
  },
  {
    from: 'cli',
    to: 'infra/',
    files: ['infra/load-provider.ts'],
    reason: 'lock asks a provider for an image',
  },
  {
    from: 'control',
    to: 'activities/',
    files: ['activities/guarded.ts', 'activities/index.ts'],
    reason: 'a worker consists of activities',
  },
  {
    from: 'control',
    to: 'infra/',
    files: ['infra/leftovers-of.ts'],
    reason: 'only one campaign may measure on this machine, so control checks whether a profile has hosts here',
  },
  {
    from: 'control',
    to: 'workflows/',
    files: [
      'workflows/campaign.ts',
      'workflows/lease-messages.ts',
      'workflows/messages.ts',
      'workflows/series.ts',
      'workflows/series-messages.ts',
    ],
    reason: 'code that lists or starts workflows needs their messages',
  },
];
