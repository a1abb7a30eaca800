/** How often the scalability law claims a peak of a simulated system that has none, or that has one. Pure. */
import { scalingLaw } from '../../src/findings/scaling/scaling-law.ts';
import { type Case, falseClaim, shareOf, trueClaim } from './case.ts';
import { measuredLevels, simulatedSystems } from './simulated-systems.ts';

const threads = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export function peakCases(seeds: readonly number[]): Case[] {
  return simulatedSystems.flatMap((system) =>
    [0.01, 0.03, 0.05].map((scatter): Case => {
      const isClaimed = (seed: number): boolean => {
        const law = scalingLaw(measuredLevels(system, threads, scatter, seed));
        return law.state === 'fitted' && law.peak.state === 'found';
      };
      return {
        finding: 'peak of the scalability law',
        of: `${system.name}, scatter ${scatter}`,
        share: shareOf(seeds, isClaimed),
        goal: system.falls ? trueClaim : falseClaim,
      };
    }),
  );
}
