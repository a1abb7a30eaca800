/** Runs the checks that are too long for every change, in named parts: npm run nightly [-- NAME … | --all | --list]. */
import { Command } from '@commander-js/extra-typings';
import { execa } from 'execa';
import { projectFolder } from '../src/state/paths.ts';
import { partForTree, partSeconds, stageOfPart } from './nightly/part.ts';
import { parts } from './nightly/parts.ts';
import { runStage, type StageResult } from './stages/stage.ts';
import { stageTable, testsLine } from './stages/stage-table.ts';

const command = new Command('nightly')
  .description(`Runs the nightly checks, in parts of at most ${partSeconds / 60} minutes.`)
  .argument('[parts...]', 'only these parts')
  .option('--all', 'also run the longer parts, which are otherwise run by hand', false)
  .option('--list', 'list the parts and run nothing', false)
  .option('--of-tree', 'only the part that .ci/run runs for the last commit', false)
  .parse();
const [names] = command.processedArgs;
const { all, list, ofTree } = command.opts();

/** The part of the last commit, by the hash of its tree. */
async function ofLastCommit() {
  const { stdout: hash } = await execa('git', ['rev-parse', 'HEAD^{tree}'], { cwd: projectFolder });
  const part = partForTree(hash, parts);
  console.log(`The hash of the tree is ${hash}, which selects the part ${part.name}.`);
  return [part];
}

const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; "npm run nightly -- --list" lists them.`);
  process.exit(2);
}

const named = parts.filter(({ name }) => names.includes(name));
const usual = parts.filter(({ byHandMinutes }) => all || byHandMinutes === undefined);
const selected = ofTree ? await ofLastCommit() : names.length > 0 ? named : usual;

if (list) {
  for (const { name, byHandMinutes, command } of names.length > 0 || ofTree ? selected : parts)
    console.log(
      `${name}${byHandMinutes === undefined ? '' : ` (by hand, ${byHandMinutes} minutes)`}: ${command.join(' ')}`,
    );
} else {
  const results: StageResult[] = [];
  for (const part of selected) results.push(await runStage(stageOfPart(part)));
  for (const line of [...stageTable(results), testsLine(results)]) console.log(line);
  process.exitCode = results.some(({ fault }) => fault !== null) ? 1 : 0;
}
