import { expect, test } from 'vitest';
import { leaseOfNextSession } from '../../src/cli/next-session.ts';
import type { CampaignRecord } from '../../src/measurement/results/types.ts';
import { plan as planned } from '../campaign/examples.ts';
import { priced } from '../hardware/lease/priced.ts';

const profile = { ...priced, name: 'nobodys' };
const plan = planned(undefined, { profile, limits: { maxDollars: 20 } });
const spent = (dollars: number) => ({ dollars, phases: [], hosts: [] });
const gone = { proven: true, left: [], checked: [], atMilliseconds: 0 };
const outcome = { state: 'failed' as const, reason: null, gone };
const record = (more: object) => ({ id: 'c', plan, phases: [], ...more }) as unknown as CampaignRecord;
const asked = (more: object) => ({ record: record(more), plan, profile, keptIds: [] });

test('a session is given what the sessions before have left, and says what it costs', async () => {
  const said: string[] = [];
  const lease = await leaseOfNextSession(asked({ spent: spent(8), outcome }), (line) => said.push(line));
  expect(lease).toMatchObject({ dollars: 20, spentBefore: 8, hardLimitHours: 0.7 });
  expect(said.join('\n')).toContain('of which earlier sessions have spent $8.00');
});

test('a campaign whose dollars are spent is refused by its name, with the way out', async () => {
  await expect(leaseOfNextSession(asked({ spent: spent(19.9), outcome }), () => {})).rejects.toThrow(
    /^c: what is left of the campaign costs about \$.*, more than the \$0\.10 that are left of its \$20\.00 after \$19\.90 in earlier sessions; give a higher --max-dollars/,
  );
});

test('a session that broke off is said to be counted for as long as its hardware can have been there', async () => {
  const phases = [{ phase: 'provision', startMilliseconds: 0, endMilliseconds: null }];
  const said: string[] = [];
  const broken = leaseOfNextSession(asked({ phases, outcome: null }), (line) => said.push(line));
  // Its lease may have been used up by then.
  await expect(broken).rejects.toThrow('after $20.00 in earlier sessions');
  expect(said).toEqual([expect.stringContaining('Session 1 broke off without saying when its hardware was gone.')]);
});
