/** Facts of changing a setting of running clusters. Pure. */
import { z } from 'zod';
import { choice, countOrZero } from '../../input/fields.ts';
import { nameSchema } from '../../input/identifiers.ts';
import { everySystem, systemFacts } from '../../systems/registry.ts';
import type { ChangingSetting, SystemFacts } from '../../systems/facts.ts';
import type { ActionFacts } from '../facts.ts';
import { loadedClusters, stoppedFaults } from '../loaded-clusters.ts';

/** The settings of all systems, with the system that has them. */
const known: [string, ChangingSetting & { system: string }][] = everySystem.flatMap(
  ([system, { changing = {} }]: readonly [string, SystemFacts]) =>
    Object.entries(changing).map(([name, setting]): [string, ChangingSetting & { system: string }] => [
      name,
      { ...setting, system },
    ]),
);
const bySetting = new Map(known);

const planned = z.object({
  setting: z.string().max(200),
  to: z.int().nonnegative(),
  clusters: z.array(nameSchema).min(1),
});

export type ChangeSetting = z.output<typeof planned>;

const withUnit = (value: string, unit: string | undefined): string => (unit === undefined ? value : `${value} ${unit}`);

const settingText = ([name, { unit }]: (typeof known)[number]): string =>
  unit === undefined ? `\`${name}\`` : `\`${name}\` (${unit})`;

export const facts: ActionFacts<{ setting: string; to: number }, ChangeSetting> = {
  does: 'Changes a setting of all members of the clusters that the run loads, while they run, and ends when they have taken it on. After the run it is set back.',
  given: {
    setting: choice([...bySetting.keys()] as [string, ...string[]]).describe(
      `The setting, by its system's own name: ${known.map(settingText).join(', ')}.`,
    ),
    to: countOrZero('the unit of the setting', 16, Math.max(...known.map(([, { most }]) => most))).describe(
      'Its value, a whole number.',
    ),
  },
  withinSeconds: 60,
  planned,
  undoneAfterRun: true,
  plan({ setting, to }, place) {
    const facts = bySetting.get(setting);
    const own = loadedClusters(place, (cluster) => systemFacts(cluster).changing?.[setting] !== undefined);
    if (!facts || own.length === 0) {
      const sentence = `no cluster that the run loads and the campaign installs has this setting${facts ? `, which is one of ${facts.system}` : ''}; choose another one, or remove this event`;
      return { faults: [{ field: 'setting', sentence }] };
    }
    const { least, most, unit } = facts;
    if (to > most || to < least) {
      const sentence = `${setting} is ${least} to ${withUnit(String(most), unit)}; give another value`;
      return { faults: [{ field: 'to', sentence }] };
    }
    const faults = stoppedFaults(own, place);
    if (faults.length > 0) return { faults };
    return {
      parameters: { setting, to, clusters: own },
      title: `set ${setting} to ${withUnit(String(to), facts.unit)} (${own.join(' and ')})`,
    };
  },
  effect: () => ({ stops: [], starts: [] }),
};
