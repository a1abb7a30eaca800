import { forgetState, writeStack } from './pretend.ts';
import { afterAll, expect, test } from 'vitest';
import { hardwareEnvironment } from '../../activities/hardware.ts';
import { clearStack } from '../../infra/clear.ts';
import { readCampaignText } from '../../src/campaign/find.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { bringUp } from '../../src/hardware/stack/update.ts';
import { withSimcloud } from '../simcloud/harness.ts';
import { thingsIn } from '../simcloud/world.ts';

const minutes = 60_000;
afterAll(forgetState, minutes);

const stack = (dollarsByHand: string) => `config:
  proofload:provider: aws
  proofload:aws:
    region: us-east-1
    zones: { a: us-east-1a }
${dollarsByHand}  proofload:hardware:
    large: { catalogue: aws/i4i.metal }
  proofload:hosts:
    - { name: kafka01, hardware: large, roles: [kafka-broker, kafka-controller] }
    - { name: kafka02, hardware: large, roles: [kafka-broker] }
    - { name: spark-cassandra-master, hardware: large, roles: [kafka-broker, spark-master, cassandra] }
    - { name: spark-cassandra-worker01, hardware: large, roles: [spark-worker, cassandra] }
    - { name: spark-cassandra-worker02, hardware: large, roles: [spark-worker, cassandra] }
`;

/**
 * At $54.96 per hour with disks and addresses: 47 minutes, the grace period of 30, and 5 until a machine has shut
 * down.
 */
const maxDollars = 75.2;

test(
  'machines that no lease reaches shut down before they cost more than the campaign’s budget',
  { timeout: 20 * minutes },
  () =>
    withSimcloud({}, async (cloud) => {
      const machines = () => thingsIn(cloud.world()).filter(({ type }) => type === 'aws:ec2/instance:Instance');
      const hoursOf = () => [
        ...new Set(
          machines().map(({ inputs }) => /--hours-without-lease ([0-9.]+)/.exec(JSON.stringify(inputs.userData))?.[1]),
        ),
      ];
      await writeStack('dear', stack(''));
      const profile = await readProfile('dear');
      const campaign = await readCampaignText('pipeline-stress');
      const plan = planCampaign({ campaign, profile, size: 'smoke', sets: [], limits: { maxDollars } });
      const { estimate, hours, graceMinutes, minutesWithoutLease = 0 } = plan.lease!;
      expect((minutesWithoutLease / 60) * estimate.dollarsPerHour!).toBeLessThanOrEqual(maxDollars);
      expect(minutesWithoutLease).toBe(Math.floor(60 * hours + graceMinutes));

      await bringUp('dear', { environment: await hardwareEnvironment('c', plan) });
      expect(hoursOf()).toEqual([String(Math.round((minutesWithoutLease / 60) * 10_000) / 10_000)]);

      await clearStack('dear');

      // By hand there is no campaign, and the stack sets the budget.
      await writeStack('dear', stack('  proofload:dollarsByHand: 82.4\n'));
      await bringUp('dear', { environment: { PROOFLOAD_CAMPAIGN: 'stands-in-for-a-shell' } });
      expect(hoursOf()).toEqual(['1.4833']);
      await clearStack('dear');
      expect(machines()).toEqual([]);
    }),
);
