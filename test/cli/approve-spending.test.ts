import { expect, test } from 'vitest';
import { RefusalError } from '../../src/input/refusal.ts';
import { approveSpending } from '../../src/cli/approve-spending.ts';
import { planText } from '../../src/cli/plan-view.ts';
import { plan, profile, smallCampaign } from '../campaign/examples.ts';
import { leaseSummaryText } from '../../src/hardware/lease/lease-text.ts';
import type { Profile } from '../../src/providers/profile.ts';
import { inZones, onAws } from '../hardware/lease/on-aws.ts';
import { priced } from '../hardware/lease/priced.ts';

const dear = plan(smallCampaign, { profile: priced, limits: { maxDollars: 50 } });
const free = plan();

const rented = (profile: Profile) =>
  planText(plan(smallCampaign, { profile, limits: { maxDollars: 50 } }), profile, []);

test('a plan shows its lease, and its cost by phase and by host if there are prices', () => {
  const text = planText(dear, priced, ['A note.']);
  expect(text).toMatch(/^Lease: .* from provisioning, extendable to .*; grace period 30 min\.$/m);
  expect(text).toMatch(/^Cost: about \$\d+\.\d\d for \d+\.\d host-hours, limit \$50\.00 for all sessions\.$/m);
  expect(text).toMatch(
    /^ {2}hosts {2}2 × type-2 {2}\$3\.50 an hour each {2}.* min .* s {2}\$\d+\.\d\d {2}\(from the stack file\)$/m,
  );
  expect(text).toMatch(/^ {2}By phase: isolated \$/m);
  expect(text).toMatch(/^ {2}2 × type-2 {2}not ordered .*\$3\.50 an hour \(from the stack file\)\nA note\.$/m);
  expect(planText(free, profile, [])).toContain('Cost: nothing here has a price.');
});

test('a plan on AWS also shows disks, addresses and traffic, each with its price and the source of the price', () => {
  const text = rented(onAws);
  expect(text).toMatch(/^A host without a lease shuts itself down 60 min after its boot\.$/m);
  expect(text).toMatch(
    /^ {2}data volumes +1 × gp3 of 730 GB +\$0\.08 an hour .* \(AWS's published prices for us-east-1, 20/m,
  );
  expect(text).toMatch(/^ {2}root volumes +4 × gp3 of 40 GB +\$0\.0044 an hour each/m);
  expect(text).toMatch(/^ {2}public addresses +5 × public IPv4 address +\$0\.005 an hour each/m);
  expect(text).toMatch(/^ {2}traffic between zones +none: all hosts are in one zone$/m);
  const several = rented(inZones('a', 'b'));
  expect(several).toMatch(/^ {2}traffic between zones +about .* GB +\$0\.02 a GB +under \$0\.01 +\(AWS/m);
  expect(several).toContain('it costs under $0.01, which the lease reserves.');
});

test('the lease of a resumed session shows the spending of earlier sessions', () => {
  const again = { ...dear.lease!, earlierSpending: 12.5 };
  expect(leaseSummaryText(again).join('\n')).toContain(
    'limit $50.00 for all sessions, of which earlier sessions have spent $12.50.',
  );
});

test('without prices there is no question', async () => {
  const output: string[] = [];
  await approveSpending(free, false, (line) => output.push(line));
  expect(output).toEqual([]);
});

test('money is spent with --yes, and refused without a terminal', async () => {
  const output: string[] = [];
  await approveSpending(dear, true, (line) => output.push(line));
  expect(output.join('\n')).toContain('Cost: about $');
  await expect(approveSpending(dear, false, () => {}, false)).rejects.toThrow(RefusalError);
});
