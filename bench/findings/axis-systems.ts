/** Systems whose throughput over the size of their data is known: where it bends, by how much it falls, and what the time does. Pure. */

export interface AxisSystem {
  name: string;
  /** `bend`: level up to `bend` and falling beyond. `gradual`: falls from the lowest size on. `none`: does not depend on the size. */
  kind: 'bend' | 'gradual' | 'none';
  /** Data over memory at which throughput begins to fall; null without one place. */
  bend: number | null;
  /** Throughput relative to that of little data. */
  share(this: void, size: number): number;
  /** Percent lost with each doubling, where that is the same at every size; null elsewhere. */
  lossPerDoubling: number | null;
  /** Change of the logarithm of throughput from the first run to the last, by time alone. */
  drift: number;
}

/** Requests spread evenly over data of which a cache of `memory` holds a part; a miss takes `missCost` times as much more as a hit. */
const cached = (memory: number, missCost: number) => (size: number) =>
  1 / (1 + missCost * Math.max(0, 1 - memory / size));

const power = (bend: number, loss: number) => (size: number) => Math.max(1, size / bend) ** -loss;

const halved = 1;
const aFifth = 0.32;
const aTwentieth = 0.074;
const fall = -0.3;
const rise = 0.2;

type Behaviour = Omit<AxisSystem, 'drift'>;

const bends = (name: string, bend: number, share: AxisSystem['share']): Behaviour => ({
  name,
  kind: 'bend',
  bend,
  share,
  lossPerDoubling: null,
});
const gradual = (name: string, loss: number): Behaviour => ({
  name: `gradual, ${name}`,
  kind: 'gradual',
  bend: null,
  share: (size) => size ** -loss,
  lossPerDoubling: (1 - 2 ** -loss) * 100,
});

const outgrown = bends('cache of 1 ×, miss 10 times a hit', 1, cached(1, 10));
const corner = bends('corner at 1.2 ×, a fifth lost with each doubling', 1.2, power(1.2, aFifth));
const noLoss: Behaviour = { name: 'no loss', kind: 'none', bend: null, share: () => 1, lossPerDoubling: 0 };

const steady = (system: Behaviour): AxisSystem => ({ ...system, drift: 0 });
const drifting = (system: Behaviour, drift: number): AxisSystem => ({
  ...system,
  name: `${system.name}, drift of ${Math.round(Math.expm1(drift) * 100)} %`,
  drift,
});

export const axisSystems: readonly AxisSystem[] = [
  steady(outgrown),
  steady(bends('cache of 1 ×, miss 2 times a hit', 1, cached(1, 2))),
  steady(bends('corner at 1.2 ×, half lost with each doubling', 1.2, power(1.2, halved))),
  steady(corner),
  steady(gradual('a fifth lost with each doubling', aFifth)),
  steady(gradual('a twentieth lost with each doubling', aTwentieth)),
  steady({
    name: 'gradual, half the data in a cache of any size',
    kind: 'gradual',
    bend: null,
    share: (size) => 1 / (1 + size),
    lossPerDoubling: null,
  }),
  steady(noLoss),
  drifting(noLoss, fall),
  drifting(noLoss, rise),
  drifting(outgrown, fall),
  drifting(corner, fall),
];
