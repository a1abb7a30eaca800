/** Hosts in another zone than their profile says, through the engine. */
import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { clearStack } from '../../infra/clear.ts';
import { inZone } from '../../src/hardware/stack/declared-hosts.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { pretendProfiles } from './pretend-profile.ts';

afterAll(forgetState, 60_000);

test('an update that names a zone puts all hosts there', { timeout: 300_000 }, async () => {
  const small = pretendProfiles.find(({ name }) => name === 'small-aws')?.stack(['one']) ?? '';
  await writeStack(
    'two-zones',
    small.replace('a: us-east-1a', 'a: us-east-1a, b: use1-az1').replace('name: one,', 'name: one, zone: a,'),
  );
  await withSimcloud({}, async () => {
    const held = { PROOFLOAD_CAMPAIGN: 'campaign', PROOFLOAD_EXPIRES: '2026-12-01T10:00:00.000Z' };
    const { hosts } = await bringUp('two-zones', { environment: { ...held, ...inZone('b') } });
    expect(hosts).toMatchObject([{ name: 'one', zone: 'b', place: 'us-east-1b (use1-az1)' }]);
    await clearStack('two-zones');
  });
});
