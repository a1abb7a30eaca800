/**
 * Injects faults into a campaign: kills its processes, fills its disk, removes its hardware, lets its lease expire. Checks
 * that nothing measured was lost, started twice, leaked or reported wrongly. Prints a row for each fault when the campaign has
 * recovered from it, and a table at the end: npm run bench:chaos [-- --seed N --only runs,disk --short --json].
 */
import { randomInt } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { execa } from 'execa';
import { seeded } from './chaos/seeded.ts';
import { interruption, unlessInterrupted } from './interruption.ts';
import { runBench, say, withBenchOptions, type BenchOutcome } from './run-bench.ts';
import type { Group } from './chaos/group.ts';
import { missedGoals, tableHead, tableRows, type GroupOutcome } from './chaos/tally.ts';

const options = withBenchOptions(new Command('chaos'))
  .description(
    'Runs the smoke campaign under a series of faults. Exits with 1 if a goal is missed. The short form does not judge heartbeats.',
  )
  .option('--seed <number>', 'selects times, hosts and the order of the groups; always printed', Number)
  .option('--only <groups>', 'only these groups of faults, separated by commas')
  .parse()
  .opts();

const projectFolder = join(import.meta.dirname, '..');
// Before any module reads them: the benchmark has its own server, hosts and results.
const chaosFolder = join(process.env.PROOFLOAD_STATE || join(projectFolder, '.proofload'), 'chaos');
await mkdir(chaosFolder, { recursive: true });
// Absolute and without links, as in the environment of its processes.
const folder = await realpath(chaosFolder);
process.env.PROOFLOAD_STATE = join(folder, 'state');
process.env.PROOFLOAD_RESULTS = join(folder, 'results');
for (const name of Object.keys(process.env)) {
  if (name.startsWith('TEMPORAL_') || name === 'PULUMI_BACKEND_URL') delete process.env[name];
}
const { clearAway, leakedProcesses } = await import('./chaos/clear-away.ts');
const { groups, shortGroup } = await import('./chaos/groups.ts');
const { runGroup } = await import('./chaos/run-group.ts');

const seed = options.seed ?? randomInt(1_000_000);

/** The selected groups with their numbers, in an order that the seed sets. */
function selectedGroups(): [number, Group][] {
  if (options.short) return [[0, shortGroup]];
  const names = options.only?.split(',') ?? groups.map(({ name }) => name);
  const unknown = names.filter((name) => !groups.some((group) => group.name === name));
  if (unknown.length > 0) {
    const known = groups.map(({ name, minutes }) => `${name} (${minutes} min)`).join(', ');
    throw new Error(`--only ${unknown.join(',')}: there is no such group of faults. The groups are: ${known}.`);
  }
  return seeded(seed)
    .shuffled([...groups.entries()])
    .filter(([, { name }]) => names.includes(name));
}

async function runSeries(): Promise<BenchOutcome> {
  const outcomes: GroupOutcome[] = [];
  let missed = ['The series did not finish.'];
  await execa(process.execPath, [clearLeftovers, folder], { stdio: ['ignore', process.stderr, 'inherit'] });
  await mkdir(folder, { recursive: true });
  say(`Seed ${seed}. All files are under ${folder}.`);
  try {
    for (const [position, group] of selectedGroups()) {
      if (group.needsRoot && process.getuid?.() !== 0) {
        say(`${group.name}: skipped, because it needs root.`);
        continue;
      }
      const campaign = group.campaign ?? 'pipeline-stress';
      const run = { campaign, size: 'smoke', seed, random: seeded(seed + position), folder, say };
      // No wait after an interruption: the processes of a group are killed.
      outcomes.push(await unlessInterrupted(runGroup(group, run), 0));
    }
    missed = [
      ...missedGoals(outcomes, { heartbeats: !options.short }),
      ...(await leakedProcesses()).map(({ pid, command }) => `leaked after the series: process ${pid} (${command})`),
    ];
  } finally {
    await clearAway(folder, { keepsResults: missed.length > 0 && !interruption.aborted });
  }
  if (missed.length > 0) say(`Results and logs are kept under ${folder} until the next series.`);
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
