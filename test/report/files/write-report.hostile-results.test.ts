/** Results that somebody else made, with everything hostile in them that their schemas let through. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { writeReport } from '../../../src/report/files/write-report.ts';
import type { JsonKind } from '../../../src/input/read-json.ts';
import { campaignRecordKind } from '../../../src/measurement/results/campaign-schema.ts';
import { campaignLayout, runLayout } from '../../../src/measurement/results/layout.ts';
import { runResultKind } from '../../../src/measurement/results/result-schema.ts';
import { writeJsonAtomically } from '../../../src/state/write-atomically.ts';
import { leaveCampaign, scratchFolder } from '../../measurement/results/campaign-on-disk.ts';

const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>' [x](javascript:alert(1)) $& $' \`x\` </title></svg>`;

/** Puts the hostile text in place of every text that its schema does not hold to a form. */
function poison<Value extends object>(value: Value, { schema }: JsonKind<Value>): { poisoned: Value; places: number } {
  let places = 0;
  const into = (around: any): void => {
    for (const key of Object.keys(around)) {
      const inner: unknown = around[key];
      if (typeof inner === 'object' && inner !== null) into(inner);
      if (typeof inner !== 'string') continue;
      around[key] = hostile;
      if (schema.safeParse(poisoned).success) places += 1;
      else around[key] = inner;
    }
  };
  const poisoned = structuredClone(value);
  into(poisoned);
  return { poisoned, places };
}

/** How often each beginning of markup that acts stands in a page. */
function acting(page: string): Record<string, number> {
  const count = (pattern: RegExp): number => page.match(pattern)?.length ?? 0;
  return {
    scripts: count(/<script/gi),
    images: count(/<img/gi),
    ends: count(/<\/title>/gi) - count(/<title/gi) + count(/<\/svg>/gi) - count(/<svg/gi),
    handlers: count(/<[^>]*\sonerror=/gi),
  };
}

test('a report of hostile results holds no markup of theirs, in HTML and in Markdown', async () => {
  const folder = await scratchFolder();
  const { record, runs } = await leaveCampaign(folder);
  const clean = await writeReport(folder);
  const before = acting(await readFile(clean.html, 'utf8'));

  const { poisoned, places } = poison(record, campaignRecordKind);
  expect(places).toBeGreaterThan(10);
  await writeJsonAtomically(campaignLayout(folder).record, poisoned);
  for (const run of runs)
    await writeJsonAtomically(runLayout(folder, run.runId).result, poison(run, runResultKind).poisoned);
  const { html, markdown } = await writeReport(folder);
  const page = await readFile(html, 'utf8');
  expect(page).toContain('&lt;script&gt;');
  expect(acting(page)).toEqual(before);
  const text = await readFile(markdown, 'utf8');
  expect(text).toContain(String.raw`\<script\>`);
  expect(text).not.toMatch(/(?<!\\)<(script|img)/);
  expect(text).not.toMatch(/(?<!\\)\]\(javascript:/);
});
