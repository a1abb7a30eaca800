import { expect, test } from 'vitest';
import { RefusalError } from '../../src/campaign/refusal.ts';
import { approveSpending } from '../../src/cli/approve-spending.ts';
import { planInWords } from '../../src/cli/plan-view.ts';
import { plan, profile, smallCampaign } from '../campaign/examples.ts';
import { priced } from '../lease/priced.ts';

const dear = plan(smallCampaign, { profile: priced, limits: { maxDollars: 50 } });
const free = plan();

test('a plan shows its lease, and what it costs by phase and by host where there are prices', () => {
  const text = planInWords(dear, priced, ['A note.']);
  expect(text).toMatch(/^Lease: .* from provisioning, to be extended to .* at the most; grace 30 min\.$/m);
  expect(text).toMatch(/^Cost: about \$\d+\.\d\d for \d+\.\d host-hours, at the most \$50\.00 \(/m);
  expect(text).toMatch(/^ {2}worker01 \(type-2\): .* at \$3\.50 an hour, \$\d+\.\d\d$/m);
  expect(text).toMatch(/^ {2}2 × type-2 {2}not ordered .*\$3\.50 an hour \(as the stack says\)\nA note\.$/m);
  expect(planInWords(free, profile, [])).toContain('Cost: nothing here has a price.');
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
