/** Each campaign that ships, for real at its smallest size: from the command to the report. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';
import { expectComplete, withCommand, type TestCommand } from './command.ts';
import { openQuestions } from './first-screens/first-screen.ts';
import { startLoneKafka } from './lone-kafka.ts';
import { mostMinutes, shippedRuns, type ShippedRun } from './shipped-campaigns.ts';

/** What a campaign needs that is not in the repository; returns what ends it. */
const preparations: Record<string, (folder: string) => Promise<() => Promise<void>>> = {
  'examples/own-spark-job': async () => {
    await execa('node', ['tools/example-jar.ts'], { cwd: projectFolder });
    return async () => {};
  },
  'examples/existing-kafka': startLoneKafka,
};

test.each(shippedRuns.map(([path, run]) => [path, run.minutes > mostMinutes ? ' (by hand)' : '', run] as const))(
  '%s: every run is valid, no hardware is left, and the reports are there%s',
  (path, _, run) => withCommand('shipped', (command) => runShipped(command, path, run), run.environment),
);

async function runShipped(command: TestCommand, path: string, run: ShippedRun): Promise<void> {
  const { profile, size, more = [], exitCodes = [0] } = run;
  const end = await preparations[path]?.(command.folder);
  try {
    const file = join(projectFolder, 'campaigns', `${path}.yaml`);
    const argv = ['run', file, '--profile', profile, '--size', size, '--id', 'it', ...more];
    const { exitCode, all } = await command.proofload(...argv);
    expect(exitCodes, all).toContain(exitCode);
    const campaign = await command.readCampaign('it');
    expectComplete(
      campaign,
      campaign.record.skipped?.map(({ runId }) => runId),
    );
    for (const name of ['findings.json', 'report.html', 'report.md']) {
      expect((await stat(join(command.results, 'it', name))).size, name).toBeGreaterThan(0);
    }
    const name = basename(path);
    const isDescribed = existsSync(join(import.meta.dirname, 'first-screens', `${name}.yaml`));
    expect(isDescribed ? await openQuestions(join(command.results, 'it'), name, size) : []).toEqual([]);
  } finally {
    await end?.();
  }
}
