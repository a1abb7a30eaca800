/** What a person can do from the live page, and what it asks before. Pure. */
import { formPage } from './live-page.ts';

export const actionNames = ['pause', 'unpause', 'extend', 'cancel'] as const;
export type ActionName = (typeof actionNames)[number];

export const isAction = (name: string | undefined): name is ActionName => actionNames.some((known) => known === name);

const asked: Record<ActionName, { title: string; says: string; button: string }> = {
  pause: {
    title: 'Pause',
    says: 'The current run finishes, and no further run starts. The hosts stay up; their cost and the lease continue.',
    button: 'Pause it',
  },
  unpause: { title: 'End the pause of', says: 'The next run starts.', button: 'End the pause' },
  extend: {
    title: 'Extend the lease of',
    says: 'The campaign may hold its hardware for longer, up to the limit set at its start. More time costs more.',
    button: 'Extend it',
  },
  cancel: {
    title: 'Cancel',
    says: 'The load generators are stopped, the results are kept, and the hardware is torn down. The runs under way are lost.',
    button: 'Cancel it',
  },
};

/** The page that asks. */
export function confirmationPage(action: ActionName, campaignId: string, back: string): string {
  const { title, says, button } = asked[action];
  const form = { button, ...(action === 'extend' ? { hours: true as const } : {}) };
  return formPage(`${title} ${campaignId}?`, [says], back, form);
}
