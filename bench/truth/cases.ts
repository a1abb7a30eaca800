/** Scenarios by kind, one for each strength. */
import { seeded, type Seeded } from '../chaos/seeded.ts';
import { strengths, type Scenario, type Strength } from './scenario.ts';

/** A kind of scenario, and its definition by the index of a strength in `strengths`. */
export type Case = [kind: string, of: (random: Seeded, index: number) => Cased];

type Cased = Pick<Scenario, 'load' | 'truth' | 'advice'> &
  Partial<Pick<Scenario, 'injections' | 'alsoRight' | 'isCold' | 'spark'>>;

/** Every case at the given strengths; the seed chooses the hosts. */
export function scenariosOf(system: string, cases: Case[], seed: number, chosen: Strength[]): Scenario[] {
  const random = seeded(seed);
  return cases.flatMap(([kind, of]) =>
    chosen.map((strength) => ({
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

/** The same load several times, without injections. */
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
    advice: [],
  }));
}
