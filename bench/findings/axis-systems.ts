/** Systems whose throughput over the size of their data is known: where it bends, by how much it falls, and what the time does. Pure. */

export interface AxisSystem {
  name: string;
  /** `bend`: level up to `bend` and falling beyond. `gradual`: falls from the lowest size on. `none`: does not depend on the size. */
  kind: 'bend' | 'gradual' | 'none';
  /** Data over memory at which throughput begins to fall; null without one place. */
  bend: number | null;
  /** Throughput relative to that of little data. */
  share(this: void, size: number): number;
  /** Change of the logarithm of throughput from the first run to the last, by time alone. */
  drift: number;
}

/** Requests spread evenly over data of which a cache of `memory` holds a part; a miss takes `missCost` times as much more as a hit. */
const cached = (memory: number, missCost: number) => (size: number) =>
  1 / (1 + missCost * Math.max(0, 1 - memory / size));

const power = (bend: number, loss: number) => (size: number) => Math.max(1, size / bend) ** -loss;

/** The system with a time that passes too. */
const over = (
  name: string,
  kind: AxisSystem['kind'],
  bend: number | null,
  share: AxisSystem['share'],
  drift = 0,
): AxisSystem => ({
  name: drift === 0 ? name : `${name}, drift of ${Math.round(Math.expm1(drift) * 100)} %`,
  kind,
  bend,
  share,
  drift,
});

export const axisSystems: readonly AxisSystem[] = [
  over('cache of 1 ×, miss 10 times a hit', 'bend', 1, cached(1, 10)),
  over('cache of 1 ×, miss 2 times a hit', 'bend', 1, cached(1, 2)),
  over('corner at 1.2 ×, half lost with each doubling', 'bend', 1.2, power(1.2, 1)),
  over('corner at 1.2 ×, a fifth lost with each doubling', 'bend', 1.2, power(1.2, 0.32)),
  over('gradual, a fifth lost with each doubling', 'gradual', null, (size) => size ** -0.32),
  over('gradual, a twentieth lost with each doubling', 'gradual', null, (size) => size ** -0.074),
  over('gradual, half the data in a cache of any size', 'gradual', null, (size) => 1 / (1 + size)),
  over('no loss', 'none', null, () => 1),
  over('no loss', 'none', null, () => 1, -0.3),
  over('no loss', 'none', null, () => 1, 0.2),
  over('cache of 1 ×, miss 10 times a hit', 'bend', 1, cached(1, 10), -0.3),
  over('corner at 1.2 ×, a fifth lost with each doubling', 'bend', 1.2, power(1.2, 0.32), -0.3),
];
