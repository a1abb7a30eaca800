/** How often interference is claimed, on simulated isolated and combined runs. Pure. */
import { contrastOf, pairsOf } from '../../src/findings/contrast/contrast.ts';
import { decideFamily, headlineOf, verdictOf } from '../../src/findings/contrast/decide.ts';
import type { Trial } from '../../src/findings/contrast/figures.ts';
import { randomNumbers } from '../../src/statistics/random-numbers.ts';
import { singleRun } from '../../test/findings/scaling/single-run.ts';
import { producer, producerFigures } from '../../test/report/sample-loads.ts';
import { madeLoad } from '../../test/workloads/made-load.ts';
import { falseClaim, shareOf, type Case } from './case.ts';
import { autocorrelated } from './simulated-trials.ts';

interface Simulation {
  /** Runs of each side. */
  trials: number;
  interleaved: boolean;
  change: number;
  autocorrelation: number;
  /** Relative change from each run to the next. */
  drift: number;
}

const scatter = 0.03;
const load = producer(null);

/** In blocks A-B-B-A whose first order is drawn, or all isolated runs first. */
function orderOf({ trials, interleaved }: Simulation, random: () => number): boolean[] {
  if (!interleaved) return [...Array<boolean>(trials).fill(false), ...Array<boolean>(trials).fill(true)];
  let first = false;
  return Array.from({ length: trials }, (_, block) => {
    first = block % 2 === 0 ? random() < 0.5 : !first;
    return [first, !first];
  }).flat();
}

function isClaimed(simulation: Simulation, seed: number): boolean {
  const random = randomNumbers(seed);
  const order = orderOf(simulation, random);
  const noise = autocorrelated(random, order.length, simulation.autocorrelation);
  const counts = { isolated: 0, combined: 0 };
  const all = order.map((isCombined, place): Trial & { isCombined: boolean } => {
    const trial = (counts[isCombined ? 'combined' : 'isolated'] += 1);
    const perSecond =
      30_000 *
      (isCombined ? simulation.change : 1) *
      (1 + simulation.drift) ** place *
      Math.exp(scatter * noise[place]!);
    const startMilliseconds = place * 60_000;
    const window = { startMilliseconds, endMilliseconds: startMilliseconds + 50_000 };
    const own = madeLoad(load, producerFigures(perSecond), { window });
    const run = {
      ...singleRun(isCombined ? 'combined' : 'kafka', load, own.figures),
      trial,
      span: window,
      window,
      loads: [own],
    };
    return { run, load: own, session: 0, isCombined };
  });
  const [base, other] = [false, true].map((side) => all.filter(({ isCombined }) => isCombined === side));
  const contrast = contrastOf(
    simulation.interleaved
      ? { made: 'blocks', pairs: pairsOf(base!, other!) }
      : { made: 'successive', base: base!, other: other! },
    ['perSecond'],
  );
  decideFamily([headlineOf(contrast.figures) ?? []].flat());
  return contrast.figures.some((figure) => verdictOf(figure) === 'differs');
}

/** A 95 % interval excludes the truth in 5 %: fewer simulations cannot show that it does not in more. They are cheap. */
const fewestSeeds = 200;

export function interferenceCases(requested: readonly number[]): Case[] {
  const isEnough = requested.length >= fewestSeeds;
  const seeds = isEnough ? requested : Array.from({ length: fewestSeeds }, (_, seed) => seed + 1);
  const caseOf = (simulation: Simulation): Case => {
    const { trials, interleaved, change, autocorrelation, drift } = simulation;
    const design = interleaved ? `${trials} blocks` : `${trials} isolated, then ${trials} combined runs`;
    return {
      finding: 'interference',
      of: `${change === 1 ? 'none' : '10 % lower'}, ${design}, autocorrelation ${autocorrelation}, drift ${100 * drift} % a run`,
      share: shareOf(seeds, (seed) => isClaimed(simulation, seed)),
      ...(isEnough ? {} : { note: `counted over ${fewestSeeds} seeds` }),
      goal: change === 1 ? falseClaim : trials >= 8 && interleaved ? { least: 0.8 } : {},
    };
  };
  return [1, 0.9].flatMap((change) =>
    [4, 8, 12].flatMap((trials) =>
      [true, false].flatMap((interleaved) =>
        [
          { autocorrelation: 0, drift: 0 },
          { autocorrelation: 0.7, drift: 0 },
          { autocorrelation: 0.7, drift: -0.02 },
        ].map((noise) => caseOf({ change, trials, interleaved, ...noise })),
      ),
    ),
  );
}
