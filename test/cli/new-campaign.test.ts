import { expect, test } from 'vitest';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { sizesOf } from '../../src/campaign/sizes.ts';
import { newCampaignText, newQuestions, newSystems, type NewQuestion } from '../../src/cli/new-campaign.ts';
import { listProfiles, readProfile } from '../../src/hardware/profile/read.ts';
import { RefusalError } from '../../src/input/refusal.ts';
import { readSettingNames } from '../../src/installations/setting-names.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { judgedRuns, searchesOf } from '../../src/plan/runs-of.ts';
import type { SystemName } from '../../src/systems/registry.ts';

const names = await readSettingNames();
const profiles = await Promise.all((await listProfiles()).map((name) => readProfile(name)));
const here = profiles.filter(({ provider }) => provider === 'local');
const pairs = newSystems.flatMap((one, index) => newSystems.slice(index + 1).map((other) => [one, other]));
const cases = (Object.keys(newQuestions) as NewQuestion[]).flatMap((question) =>
  (question === 'sharing' ? pairs : newSystems.map((system) => [system])).map((systems) => ({ question, systems })),
);

function plansOf(question: NewQuestion, systems: SystemName[], profile: (typeof here)[number]): Plan[] {
  const text = newCampaignText({ name: 'mine', question, systems, profile, schema: 'docs/campaign.schema.json' });
  const campaign = { file: 'mine.yaml', text };
  expect(sizesOf(campaign)).toEqual(['smoke', 'laptop']);
  return sizesOf(campaign).map((size) => planCampaign({ campaign, profile, size, sets: [], names }));
}

test.each(cases)('$question of $systems is planned at each size on every local profile with their hosts', (one) => {
  const { question, systems } = one;
  if (question === 'latency' && systems.includes('spark')) {
    expect(() => plansOf(question, systems, here[0]!)).toThrow(/no latency; choose --question capacity/);
    return;
  }
  const planned = here.flatMap((profile) => {
    try {
      return plansOf(question, systems, profile);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      // A profile without its hosts, or whose hosts are too small: which, is a fact of the profile.
      expect(error.faults.join(' ')).toMatch(/has no host with the role|MiB and needs/);
      return [];
    }
  });
  expect(planned.map(({ profile }) => profile)).toContain('local');
  for (const plan of planned) {
    expect(Object.keys(plan.clusters)).toEqual(systems);
    expect(judgedRuns(plan).length).toBeGreaterThan(0);
    if (question === 'sharing') expect(plan.sharing?.trials).toBe(4);
    if (question === 'capacity' && !systems.includes('spark')) expect(searchesOf(plan)).toHaveLength(1);
    if (plan.size === 'smoke') expect(plan.typicalSeconds ?? plan.plannedSeconds).toBeLessThan(15 * 60);
  }
});

test('sharing is of two systems, and the others of one', () => {
  const [profile] = here as [(typeof here)[number]];
  expect(() => plansOf('sharing', ['kafka'], profile)).toThrow(/two systems, separated/);
  expect(() => plansOf('capacity', ['kafka', 'spark'], profile)).toThrow(/one system/);
});
