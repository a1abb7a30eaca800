/** Facts of changing a setting of running clusters. Pure. */
import { z } from 'zod';
import { choice, countOrZero } from '../../input/fields.ts';
import { nameSchema } from '../../input/identifiers.ts';
import { everySystem, systemFacts } from '../../systems/registry.ts';
import type { ChangingSetting, SystemFacts } from '../../systems/facts.ts';
import type { ActionFacts, ActionFault, ActionPlace } from '../facts.ts';
import { loadedClusters, stoppedFaults } from '../targets.ts';

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

const fault = (sentence: string): ActionFault[] => [{ field: 'to', sentence, ofState: true }];

/** Why a change of what the setting is then, by the campaign file and earlier events, is none or is refused. */
function changeFaults(
  name: string,
  setting: string,
  to: number,
  { pool }: ChangingSetting,
  { clusters, earlier }: ActionPlace,
): ActionFault[] {
  const last = earlier.findLast(
    ({ action, parameters }) => action === 'change-setting' && parameters['setting'] === setting,
  );
  const given = last?.parameters['to'] ?? clusters[name]?.settings?.[setting] ?? pool;
  const now = Number(given);
  if (given === undefined || Number.isNaN(now)) return [];
  if (now === to)
    return fault(`changes nothing: ${setting} of ${name} is ${now} when this event begins; give another value`);
  if (pool === undefined || (to <= now * 2 && to >= Math.floor(now / 2))) return [];
  return fault(
    `${setting} of ${name} is ${now} when this event begins, and changes to at most twice and at least half of that; give ${Math.max(1, Math.floor(now / 2))} to ${now * 2}`,
  );
}

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
    const faults = [
      ...stoppedFaults(own, place),
      ...own.flatMap((name) => changeFaults(name, setting, to, facts, place)),
    ];
    if (faults.length > 0) return { faults };
    return {
      parameters: { setting, to, clusters: own },
      title: `set ${setting} to ${withUnit(String(to), facts.unit)} (${own.join(' and ')})`,
    };
  },
  effect: () => ({ stops: [], starts: [] }),
};
