/**
 * A campaign under faults: kills its processes, fills its disk, takes its hardware away, ends its lease, and looks whether
 * anything measured was lost, started twice, left behind or told wrong. Prints a row for each fault as the campaign gets
 * over it, and then a table: npm run bench:chaos [-- --seed N --only runs,disk --short --json].
 */
import { randomInt } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { execa } from 'execa';
import { seeded } from './chaos/seeded.ts';
import type { Group } from './chaos/groups.ts';
import { missedGoals, tableHead, tableRows, type GroupOutcome } from './chaos/tally.ts';

const options = new Command('chaos')
  .description('Runs the smoke campaign under a series of faults, and exits with 1 where a goal was missed.')
  .option('--seed <number>', 'decides moments, hosts and the order of the groups; printed in any case', Number)
  .option('--only <groups>', 'these groups of faults alone, separated by commas')
  .option('--short', 'a few faults on one short campaign, without a limit on heartbeats')
  .option('--json', 'print the outcome as JSON at the end')
  .parse()
  .opts();

const projectFolder = join(import.meta.dirname, '..');
// Before anything reads them: the bench has a server, hosts and results of its own.
const chaosFolder = join(process.env.PROOFLOAD_STATE || join(projectFolder, '.proofload'), 'chaos');
await mkdir(chaosFolder, { recursive: true });
// As processes are known by: absolute, and without links.
const folder = await realpath(chaosFolder);
process.env.PROOFLOAD_STATE = join(folder, 'state');
process.env.PROOFLOAD_RESULTS = join(folder, 'results');
for (const name of Object.keys(process.env)) {
  if (name.startsWith('TEMPORAL_') || name === 'PULUMI_BACKEND_URL') delete process.env[name];
}
const { clearAway, processesLeft } = await import('./chaos/clear-away.ts');
const { groups, shortGroup } = await import('./chaos/groups.ts');
const { runGroup } = await import('./chaos/run-group.ts');

const seed = options.seed ?? randomInt(1_000_000);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The groups that were asked for, each with its number, in an order that the seed decides. */
function chosen(): [number, Group][] {
  if (options.short) return [[0, shortGroup]];
  const names = options.only?.split(',') ?? groups.map(({ name }) => name);
  const unknown = names.filter((name) => !groups.some((group) => group.name === name));
  if (unknown.length > 0) {
    const known = groups.map(({ name }) => name).join(', ');
    throw new Error(`--only ${unknown.join(',')}: no such group of faults; there are ${known}.`);
  }
  return seeded(seed)
    .shuffled([...groups.entries()])
    .filter(([, { name }]) => names.includes(name));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: clearing away.`);
    void clearAway(folder).finally(() => process.exit(130));
  });
}

const outcomes: GroupOutcome[] = [];
let missed = ['The series did not come to its end.'];
await execa(process.execPath, [join(import.meta.dirname, 'chaos/clear-leftovers.ts'), folder], { stdio: 'inherit' });
await mkdir(folder, { recursive: true });
say(`Seed ${seed}. Everything of this bench lies under ${folder}.`);
try {
  for (const [position, group] of chosen()) {
    if (group.needsRoot && process.getuid?.() !== 0) {
      say(`${group.name}: left out, for it needs root.`);
      continue;
    }
    const campaign = options.short ? join(import.meta.dirname, 'chaos', 'kafka-alone.yaml') : 'pipeline-stress';
    outcomes.push(
      await runGroup(group, { campaign, size: 'smoke', seed, random: seeded(seed + position), folder, say }),
    );
  }
  missed = [
    ...missedGoals(outcomes, { heartbeats: !options.short }),
    ...(await processesLeft()).map(({ pid, command }) => `left when the series had ended: process ${pid} (${command})`),
  ];
} finally {
  await clearAway(folder, { keepsWords: missed.length > 0 });
}

for (const line of missed) say(line);
if (missed.length > 0) say(`Results and logs stay under ${folder} until the next series.`);
if (options.json) process.stdout.write(`${JSON.stringify({ seed, outcomes, missed })}\n`);
else {
  const rows = [tableHead, tableHead.map(() => '---'), ...tableRows(outcomes)];
  process.stdout.write(rows.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
}
if (missed.length > 0) process.exitCode = 1;
