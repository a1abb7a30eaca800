import { expect, test } from 'vitest';
import { RefusalError } from '../../src/input/refusal.ts';
import { approveSpending } from '../../src/cli/approve-spending.ts';
import { planInWords } from '../../src/cli/plan-view.ts';
import { plan, profile, smallCampaign } from '../campaign/examples.ts';
import { leaseInWords } from '../../src/hardware/lease/words.ts';
import type { Profile } from '../../src/providers/profile.ts';
import { inZones, onAws } from '../hardware/lease/on-aws.ts';
import { priced } from '../hardware/lease/priced.ts';

const dear = plan(smallCampaign, { profile: priced, limits: { maxDollars: 50 } });
const free = plan();

const rented = (profile: Profile) =>
  planInWords(plan(smallCampaign, { profile, limits: { maxDollars: 50 } }), profile, []);

test('a plan shows its lease, and what it costs by phase and by host where there are prices', () => {
  const text = planInWords(dear, priced, ['A note.']);
  expect(text).toMatch(/^Lease: .* from provisioning, to be extended to .* at the most; grace 30 min\.$/m);
  expect(text).toMatch(
    /^Cost: about \$\d+\.\d\d for \d+\.\d host-hours, at the most \$50\.00 for all sessions together\.$/m,
  );
  expect(text).toMatch(
    /^ {2}hosts {2}2 × type-2 {2}\$3\.50 an hour each {2}.* min .* s {2}\$\d+\.\d\d {2}\(as the stack says\)$/m,
  );
  expect(text).toMatch(/^ {2}By phase: isolated \$/m);
  expect(text).toMatch(/^ {2}2 × type-2 {2}not ordered .*\$3\.50 an hour \(as the stack says\)\nA note\.$/m);
  expect(planInWords(free, profile, [])).toContain('Cost: nothing here has a price.');
});

test('a plan on AWS shows disks, addresses and traffic as well, each with its price and where that was read', () => {
  const text = rented(onAws);
  expect(text).toMatch(/^A host that the lease has not reached ends by itself 60 min after its boot\.$/m);
  expect(text).toMatch(
    /^ {2}data volumes +1 × gp3 of 730 GB +\$0\.08 an hour .* \(AWS's published prices for us-east-1, 20/m,
  );
  expect(text).toMatch(/^ {2}root volumes +4 × gp3 of 40 GB +\$0\.0044 an hour each/m);
  expect(text).toMatch(/^ {2}public addresses +5 × public IPv4 address +\$0\.005 an hour each/m);
  expect(text).toMatch(/^ {2}traffic between zones +none: all hosts are in one zone$/m);
  const several = rented(inZones('a', 'b'));
  expect(several).toMatch(/^ {2}traffic between zones +about .* GB +\$0\.02 a GB +under \$0\.01 +\(AWS/m);
  expect(several).toContain('it comes to under $0.01, which the lease keeps back.');
});

test('what a session is given says what the sessions before have spent', () => {
  const again = { ...dear.lease!, spentBefore: 12.5 };
  expect(leaseInWords(again).join('\n')).toContain(
    'at the most $50.00 for all sessions together, of which earlier sessions have spent $12.50.',
  );
});

test('where nothing has a price nobody is asked', async () => {
  const said: string[] = [];
  await approveSpending(free, false, (line) => said.push(line));
  expect(said).toEqual([]);
});

test('money is spent with --yes, and refused where nobody is there to be asked', async () => {
  const said: string[] = [];
  await approveSpending(dear, true, (line) => said.push(line));
  expect(said.join('\n')).toContain('Cost: about $');
  await expect(approveSpending(dear, false, () => {}, false)).rejects.toThrow(RefusalError);
});
