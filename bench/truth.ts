/**
 * How often verdicts are right: sets bounds on local hosts that are known because they were caused, runs short loads through
 * Proofload's own steps, and compares what it says with what is so. docs/truth.md tells how it was taken.
 */
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { readProfile } from '../src/profile/read.ts';
import { alikeFigures, alikeLine, keepsPromise } from './truth/alike.ts';
import { fleetsOf } from './truth/fleets.ts';
import { judge, readWindows, type Judged, type KeptWindow } from './truth/kept-window.ts';
import { alikeKind } from './truth/kafka-scenarios.ts';
import { measureFleet } from './truth/measure.ts';
import { strengths, type Fleet, type Strength } from './truth/scenario.ts';
import { tables } from './truth/tables.ts';
import { meetsGoals, tallyOf } from './truth/truths.ts';

const options = new Command('truth')
  .option('--only <text>', 'only scenarios whose fleet or id has this in it, or one of these, separated by commas')
  .option('--seeds <numbers>', 'seeds, separated by commas', seedsIn, [1])
  .option('--strengths <names>', `of ${strengths.join(', ')}; separated by commas`, strengthsIn, [...strengths])
  .option('--alike <runs>', 'that many runs that are alike instead, compared with each other', Number, 0)
  .option('--short', 'two scenarios', false)
  .option('--minutes <number>', 'begin no scenario after this long', Number, Infinity)
  .option('--again <folder>', 'judge the windows that were kept under a folder by the present rules, without any load')
  .option('--json', 'as JSON', false)
  .parse()
  .opts();

function seedsIn(text: string): number[] {
  const seeds = text.split(',').map(Number);
  if (!seeds.every(Number.isInteger)) throw new InvalidArgumentError('Seeds are whole numbers.');
  return seeds;
}

function strengthsIn(text: string): Strength[] {
  const given = text.split(',');
  const known = strengths.filter((each) => given.includes(each));
  if (known.length < given.length) throw new InvalidArgumentError(`Strengths are ${strengths.join(', ')}.`);
  return known;
}

/** The fleets with the wanted scenarios; a fleet without any is left out. */
function wantedFleets(): Fleet[] {
  const short = options.short ? 'offer-met-medium,one-broker-s-nic-medium' : undefined;
  const only = (options.alike > 0 ? 'alike' : (short ?? options.only))?.split(',');
  return fleetsOf(options)
    .map((fleet) => {
      const isWanted = ({ id }: { id: string }): boolean =>
        !only || only.some((text) => fleet.name === text || id.includes(text));
      return { ...fleet, scenarios: fleet.scenarios.filter(isWanted) };
    })
    .filter(({ scenarios }) => scenarios.length > 0);
}

async function measureAll(): Promise<Judged[]> {
  const measuring = {
    profile: await readProfile('local'),
    untilMilliseconds: Date.now() + options.minutes * 60_000,
    say: (line: string) => console.error(line),
  };
  const judged: Judged[] = [];
  for (const fleet of wantedFleets()) {
    if (Date.now() < measuring.untilMilliseconds) judged.push(...(await measureFleet(fleet, measuring)));
  }
  return judged;
}

const isAlike = ({ scenario }: KeptWindow): boolean => scenario.kind === alikeKind;

const all = options.again === undefined ? await measureAll() : (await readWindows(options.again)).map(judge);
const [judged, alike] = [all.filter(({ kept }) => !isAlike(kept)), all.filter(({ kept }) => isAlike(kept))];
const inOrder = alike.toSorted(
  (one, other) => one.kept.run.span.startMilliseconds - other.kept.run.span.startMilliseconds,
);
const figures =
  alike.length > 0
    ? alikeFigures(
        inOrder.map(({ kept }) => kept.run),
        options.seeds[0] ?? 1,
      )
    : [];
if (options.json) {
  const verdicts = judged.map(({ kept: { scenario, truth }, ...rest }) => ({ scenario, truth, ...rest }));
  console.log(JSON.stringify({ verdicts, alike: figures }, null, 2));
} else {
  if (judged.length > 0) console.log(tables(judged));
  for (const figure of figures) console.log(alikeLine(figure));
}
const counted = judged.filter(({ leftOut }) => leftOut === null).map(({ outcome }) => outcome);
if (judged.length > 0 && !meetsGoals(tallyOf(counted))) process.exitCode = 1;
if (!figures.every(keepsPromise)) process.exitCode = 1;
