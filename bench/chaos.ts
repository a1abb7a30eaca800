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
import { interruption, unlessInterrupted } from './interruption.ts';
import { runBench, say, withBenchOptions, type BenchOutcome } from './run-bench.ts';
import type { Group } from './chaos/groups.ts';
import { missedGoals, tableHead, tableRows, type GroupOutcome } from './chaos/tally.ts';

const options = withBenchOptions(new Command('chaos'))
  .description(
    'Runs the smoke campaign under a series of faults, and exits with 1 where a goal was missed; the short form judges no heartbeat.',
  )
  .option('--seed <number>', 'decides moments, hosts and the order of the groups; printed in any case', Number)
  .option('--only <groups>', 'these groups of faults alone, separated by commas')
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

async function runSeries(): Promise<BenchOutcome> {
  const outcomes: GroupOutcome[] = [];
  let missed = ['The series did not come to its end.'];
  await execa(process.execPath, [clearLeftovers, folder], { stdio: ['ignore', process.stderr, 'inherit'] });
  await mkdir(folder, { recursive: true });
  say(`Seed ${seed}. Everything of this bench lies under ${folder}.`);
  try {
    for (const [position, group] of chosen()) {
      if (group.needsRoot && process.getuid?.() !== 0) {
        say(`${group.name}: left out, for it needs root.`);
        continue;
      }
      const campaign = options.short ? join(import.meta.dirname, 'chaos', 'kafka-alone.yaml') : 'pipeline-stress';
      const run = { campaign, size: 'smoke', seed, random: seeded(seed + position), folder, say };
      // Nothing to wait for after an interruption: what a group was about is killed.
      outcomes.push(await unlessInterrupted(runGroup(group, run), 0));
    }
    missed = [
      ...missedGoals(outcomes, { heartbeats: !options.short }),
      ...(await processesLeft()).map(
        ({ pid, command }) => `left when the series had ended: process ${pid} (${command})`,
      ),
    ];
  } finally {
    await clearAway(folder, { keepsWords: missed.length > 0 && !interruption.aborted });
  }
  if (missed.length > 0) say(`Results and logs stay under ${folder} until the next series.`);
  const rows = [tableHead, tableHead.map(() => '---'), ...tableRows(outcomes)];
  return { lines: rows.map((cells) => `| ${cells.join(' | ')} |`), figures: { seed, outcomes }, missed };
}

const clearLeftovers = join(import.meta.dirname, 'chaos/clear-leftovers.ts');
await runBench(
  options,
  {
    limitMinutes: { full: 240, short: 20 },
    cleanUp: `PROOFLOAD_STATE=${process.env.PROOFLOAD_STATE} PROOFLOAD_RESULTS=${process.env.PROOFLOAD_RESULTS} node ${clearLeftovers} ${folder}`,
    judgesShort: true,
  },
  runSeries,
);
