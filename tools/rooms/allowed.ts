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
];
