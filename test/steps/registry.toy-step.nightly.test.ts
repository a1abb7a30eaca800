/** docs/adding-a-step.md followed to the letter, in a copy of the code: nothing else of the copy is touched. */
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from '@temporalio/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '../../src/plan/plan.ts';
import type * as planner from '../../src/campaign/plan-campaign.ts';
import type * as knownPlan from '../../src/steps/known-plan.ts';
import type * as left from '../../src/steps/remaining-steps.ts';
import type * as stages from '../../src/steps/stages.ts';
import { projectFolder } from '../../src/state/paths.ts';
import type { campaign } from '../../workflows/campaign.ts';
import { childWorkflowId } from '../../workflows/messages.ts';
import { profile } from '../campaign/examples.ts';
import { stepped } from '../campaign/steps/examples.ts';
import { fakeActivities } from '../workflows/fake-activities.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { openSkippedTime, skippingPauses, withCampaign, type CampaignServer } from '../workflows/skipped-time.ts';

const wait = { kind: 'full-hour', id: 'rest', title: 'Next hour', plannedSeconds: 3600, limitSeconds: 3700 };
const steps: Step[] = [smallRun('kafka-one', 'kafka'), wait, smallRun('kafka-two', 'kafka')];
const plan = smallPlan({ steps });

let copy: string;
let time: CampaignServer;

async function addLine(file: string, before: string, line: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text).toContain(before);
  await writeFile(join(copy, file), text.replace(before, `${line}\n${before}`));
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  for (const folder of ['src', 'workflows', 'activities', 'package.json'])
    await cp(join(projectFolder, folder), join(copy, folder), { recursive: true });
  await symlink(join(projectFolder, 'node_modules'), join(copy, 'node_modules'));

  const page = await readFile(join(projectFolder, 'docs', 'adding-a-step.md'), 'utf8');
  const written = [...page.matchAll(/^`((?:src|workflows)\/[\w./-]+\.ts)`[^\n]*\n\n```ts\n([\s\S]*?)```/gm)];
  expect(written.map(([, path]) => path)).toEqual([
    'src/steps/full-hour/facts.ts',
    'workflows/steps/full-hour.ts',
    'src/campaign/steps/full-hour.ts',
  ]);
  for (const [, path = '', text = ''] of written) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), text);
  }
  await addLine(
    'src/steps/registry.ts',
    'import { facts as run }',
    "import { facts as fullHour } from './full-hour/facts.ts';",
  );
  await addLine('src/steps/registry.ts', '  run,\n', "  'full-hour': fullHour,");
  await addLine(
    'workflows/steps/registry.ts',
    'import { performRun }',
    "import { performFullHour } from './full-hour.ts';",
  );
  await addLine('workflows/steps/registry.ts', '  run: performRun,', "  'full-hour': performFullHour,");
  await addLine('src/campaign/steps/registry.ts', 'import { grow }', "import { fullHour } from './full-hour.ts';");
  await addLine('src/campaign/steps/registry.ts', '  run,\n', '  fullHour,');
  time = await openSkippedTime(pathToFileURL(join(copy, 'workflows', 'index.ts')));
});
afterAll(async () => {
  await time?.close();
  await rm(copy, { recursive: true });
});

/** A module of the copy. */
const ofCopy = async <Module>(path: string): Promise<Module> =>
  (await import(pathToFileURL(join(copy, path)).href)) as Module;

const asking = (step: string) => ({
  campaign: {
    file: 'growth.yaml',
    text: stepped(`- { grow: records, to: { records: 5 } }\n- ${step}\n- { run: read }`),
  },
  profile,
  size: 'smoke',
  sets: [],
});

test('a campaign file may ask for such steps, which have numbers, and is refused where a field of another kind is given', async () => {
  const { planCampaign } = await ofCopy<typeof planner>('src/campaign/plan-campaign.ts');
  expect(planCampaign(asking('{ fullHour: {} }\n- { fullHour: {} }')).steps.map(({ id }) => id)).toEqual([
    'grow.records.1',
    'full-hour.1',
    'full-hour.2',
    'read',
  ]);
  expect(() => planCampaign(asking('{ fullHour: {}, trials: 2 }'))).toThrow(/trials: is no field of a fullHour step/);
});

test('a plan with such a step is read back whole, and one that the kind refuses is not', async () => {
  const { knownPlanSchema } = await ofCopy<typeof knownPlan>('src/steps/known-plan.ts');
  expect(knownPlanSchema.parse(plan)).toEqual(plan);
  expect(knownPlanSchema.safeParse({ ...plan, steps: [{ ...wait, limitSeconds: 0 }] }).success).toBe(false);
});

test('it stands in the stage of what follows it, or of what it ends, and a stage says what there is', async () => {
  const { stagesOf, stageSummary } = await ofCopy<typeof stages>('src/steps/stages.ts');
  const other = smallRun('spark-one', 'spark');
  const ids = (of: Step[]) => stagesOf({ steps: of }).map(({ id, steps: own }) => [id, ...own.map((each) => each.id)]);
  expect(ids([steps[0]!, wait, other])).toEqual([
    ['kafka', 'kafka-one'],
    ['spark', 'rest', 'spark-one'],
  ]);
  expect(ids([other, wait])).toEqual([['spark', 'spark-one', 'rest']]);
  expect(ids([wait])).toEqual([['steps', 'rest']]);
  expect(stageSummary(stagesOf(plan)[0]!)).toBe('kafka isolated: 2 runs, 1 full-hour');
});

test('a further session makes it as long as something is left that follows it', async () => {
  const { remainingSteps } = await ofCopy<typeof left>('src/steps/remaining-steps.ts');
  const idsLeft = (...done: string[]) => remainingSteps(steps, new Set(done)).map(({ id }) => id);
  expect(idsLeft()).toEqual(['kafka-one', 'rest', 'kafka-two']);
  expect(idsLeft('kafka-one')).toEqual(['rest', 'kafka-two']);
  expect(idsLeft('kafka-two')).toEqual(['kafka-one']);
});

test('a campaign makes it in its turn, and waits for its end', async () => {
  const fakes = fakeActivities();
  const client = new Client({ connection: time.environment.connection });
  const outcome = await withCampaign(
    time,
    fakes,
    async (handle) => {
      while (!fakes.calls.includes('keepRun kafka-one 1')) await setTimeout(50);
      const child = client.workflow.getHandle<typeof campaign>(childWorkflowId(handle.workflowId, 'kafka'));
      const { outcome: came } = await skippingPauses(time, child, handle.result());
      return came;
    },
    plan,
  );
  expect(outcome.state).toBe('done');
  expect(fakes.calls.filter((call) => call.startsWith('driveRun'))).toEqual([
    'driveRun kafka-one 1',
    'driveRun kafka-two 1',
  ]);
});
