/**
 * Whether tests notice small faults: npm run mutants -- --sample 60 --seed 1. Draws mutants of the sources and runs, for
 * each, the tests of `npm test` at the path of the changed file and of those that import it directly.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { projectFolder } from '../src/state/paths.ts';
import { openCompiler } from './mutants/compiler.ts';
import { copyOf, filesOf } from './mutants/copy.ts';
import { Judge } from './mutants/judge.ts';
import { importedBy, isEverydayTest, mirrorsOf, type ProjectFiles } from './mutants/mirrors.ts';
import { differenceText, mutantsOf, mutated, placeOf, withoutPlace, type Mutant } from './mutants/mutant.ts';
import { reportText, type Result } from './mutants/report.ts';
import { drawMutants } from './mutants/sample.ts';
import { roomOf } from './rooms/imports.ts';

const options = new Command('mutants')
  .description('Counts the small faults in sources that tests find. It changes only a temporary copy.')
  .option('--sample <number>', 'how many mutants to draw', Number, 60)
  .option('--seed <number>', 'draws the same mutants for the same sources', Number, 1)
  .option('--room <name>', 'of one room: a folder of src, or activities/, infra/ or workflows/')
  .option('--list', 'prints the drawn mutants as JSON, without running tests')
  .option('--from <file>', 'the mutants of a list or of results, in place of drawn ones')
  .option('--folder <path>', 'the checkout whose sources and tests are judged', projectFolder)
  .option('--limit <seconds>', 'for the tests of one mutant', Number, 60)
  .option('--json', 'prints results as JSON')
  .parse()
  .opts();

const folder = resolve(options.folder);

const listed = z.array(
  z.object({
    file: z.string(),
    within: z.string(),
    operator: z.string(),
    text: z.string(),
    to: z.string(),
    nth: z.number(),
  }),
);

async function sourcesOf(files: readonly string[], tops: readonly string[]): Promise<Map<string, string>> {
  const chosen = files.filter((file) => file.endsWith('.ts') && tops.includes(file.split('/')[0] ?? ''));
  return new Map(
    await Promise.all(chosen.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)),
  );
}

/** The sample of this seed: mutants that compile. */
async function drawnHere(): Promise<Mutant[]> {
  const sources = await sourcesOf(await filesOf(folder), ['src', 'workflows', 'activities', 'infra']);
  const places = [...sources]
    .filter(([file]) => options.room === undefined || roomOf(file) === options.room)
    .flatMap(([file, source]) => mutantsOf(file, source));
  const rightOf = openCompiler(folder);
  return drawMutants(places, options.sample, options.seed, (proposed) => {
    const right = rightOf(
      new Map(proposed.map((place) => [place.file, mutated(sources.get(place.file) ?? '', place)])),
    );
    return proposed.filter(({ file }) => right.has(file));
  }).map(withoutPlace);
}

/** Adds the result of one mutant after the other. */
async function judgeAll(mutants: readonly Mutant[], results: Result[], signal: AbortSignal): Promise<void> {
  await using copy = await copyOf(folder);
  const sources = await sourcesOf(copy.files, ['src', 'workflows', 'activities', 'infra', 'bench', 'tools']);
  const project: ProjectFiles = {
    sources: new Map([...sources].map(([file, source]) => [file, importedBy(file, source)])),
    tests: copy.files.filter(isEverydayTest),
  };
  const judge = new Judge(copy, options.limit, signal);
  for (const mutant of mutants) {
    const source = sources.get(mutant.file) ?? '';
    const place = placeOf(mutant, source);
    const result: Result = place
      ? {
          ...mutant,
          ...differenceText(source, place),
          ...(await judge.judge(place, mirrorsOf(mutant.file, project))),
        }
      : {
          ...mutant,
          line: 0,
          before: '',
          after: '',
          outcome: 'absent',
          because: '',
          seconds: 0,
        };
    results.push(result);
    process.stderr.write(
      `${results.length} of ${mutants.length}, ${result.seconds.toFixed(0)} s: ${result.outcome}: ${mutant.file} ${mutant.within}\n`,
    );
  }
}

const mutants = options.from ? listed.parse(JSON.parse(await readFile(options.from, 'utf8'))) : await drawnHere();
if (options.list) {
  console.log(JSON.stringify(mutants, null, 2));
} else {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());
  const results: Result[] = [];
  try {
    await judgeAll(mutants, results, interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.exitCode = 130;
  }
  console.log(options.json ? JSON.stringify(results, null, 2) : reportText(results));
}
