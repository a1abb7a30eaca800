/** Scenarios of a kind, one for each strength. */
import { seeded, type Seeded } from '../chaos/seeded.ts';
import { strengths, type Scenario, type Strength } from './scenario.ts';

/** What scenarios of a kind are, at the place of a strength among `strengths`. */
export type Case = [kind: string, of: (random: Seeded, index: number) => Cased];

type Cased = Pick<Scenario, 'load' | 'truth'> & Partial<Pick<Scenario, 'injections' | 'spark'>>;

/** Every case at the wanted strengths; the seed chooses the hosts. */
export function scenariosOf(system: string, cases: Case[], seed: number, wanted: Strength[]): Scenario[] {
  const random = seeded(seed);
  return cases.flatMap(([kind, of]) =>
    wanted.map((strength) => ({
      id: `${kind.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}-${strength}-s${seed}`,
      kind,
      strength,
      seed,
      system,
      injections: [],
      ...of(random, strengths.indexOf(strength)),
    })),
  );
}

/** The same load again and again, with nothing done to hosts. */
export function warmUps(system: string, load: Scenario['load'], times: number): Scenario[] {
  return Array.from({ length: times }, (_, index) => ({
    id: `warm-up-${index + 1}`,
    kind: 'warm-up',
    strength: 'medium',
    seed: 0,
    system,
    load,
    injections: [],
    truth: { state: 'none-found' },
  }));
}
