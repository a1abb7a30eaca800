import { expect, test } from 'vitest';
import { leaseOfNextSession } from '../../src/control/next-session.ts';
import type { CampaignRecord } from '../../src/measurement/results/types.ts';
import { plan as planned } from '../campaign/examples.ts';
import { priced } from '../hardware/lease/priced.ts';

const profile = { ...priced, name: 'nobodys' };
const plan = planned(undefined, { profile, limits: { maxDollars: 20 } });
const spent = (dollars: number) => ({ dollars, phases: [], hosts: [] });
const cleanup = { verified: true, leftovers: [], checked: [], atMilliseconds: 0 };
const outcome = { state: 'failed' as const, reason: null, cleanup };
const record = (more: object) => ({ id: 'c', plan, phases: [], ...more }) as unknown as CampaignRecord;
const asked = (more: object) => ({ campaignId: 'c', record: record(more), plan, profile, done: new Set<string>() });

test('a session gets the remaining budget', async () => {
  const lease = await leaseOfNextSession(asked({ spent: spent(8), outcome }), () => {});
  expect(lease).toMatchObject({ dollars: 20, earlierSpending: 8, hardLimitHours: 0.7 });
});

test('a campaign with a spent budget is refused by name, with what to do', async () => {
  await expect(leaseOfNextSession(asked({ spent: spent(19.9), outcome }), () => {})).rejects.toThrow(
    /^c: the rest of the campaign costs about \$.*, more than the remaining \$0\.10 of its \$20\.00 after \$19\.90 in earlier sessions; give a higher --max-dollars/,
  );
});

test('an interrupted session is charged for as long as its hardware may have existed', async () => {
  const phases = [{ phase: 'provision', startMilliseconds: 0, endMilliseconds: null }];
  const said: string[] = [];
  const broken = leaseOfNextSession(asked({ phases, outcome: null }), (line) => said.push(line));
  // Its lease may have been used up by then.
  await expect(broken).rejects.toThrow('after $20.00 in earlier sessions');
  expect(said).toEqual([expect.stringContaining('Session 1 stopped without recording when its hardware was removed.')]);
});
