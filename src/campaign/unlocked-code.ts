/**
 * Finds settings with which a campaign runs code on its hosts that no lock file of Proofload names. Every campaign file chooses
 * classes and flags of installed code. The code found here comes from elsewhere and may change at any time. Pure.
 */
import type { Faults } from './faults.ts';
import type { Plan, SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { systemFacts, systemNames } from '../systems/registry.ts';
import type { FieldPath } from '../input/source.ts';
import type { Campaign } from './schema.ts';

/** Options of Java that load code, run a command, or let others do so remotely. */
const javaOptions = new RegExp(
  [
    String.raw`(^|\s)(@`,
    String.raw`-(javaagent|agentpath|agentlib|Xrun|Xbootclasspath)`,
    String.raw`-(cp|classpath|p|jar)(\s|$)`,
    String.raw`--(class-path|module-path|upgrade-module-path|patch-module)`,
    String.raw`-XX:(OnError|OnOutOfMemoryError|Flags|VMOptionsFile)`,
    String.raw`-D(java\.(class\.path|library\.path|system\.class\.loader|security)|com\.sun\.management|java\.rmi|java\.naming))`,
  ].join('|'),
);

/** An address to download from: any scheme with two slashes, and those that Hadoop accepts with one; not a local file. */
const address =
  /\b(?!file:)[a-z][a-z0-9+.-]*:\/\/\S*|\b(https?|ftp|hdfs|webhdfs|viewfs|s3[an]?|gs|abfss?|wasbs?):\/\S*/i;

/** What a setting does, as the predicate of a sentence; null if it runs no code from elsewhere. */
export function unlockedCode(system: string, key: string, value: SettingValue): string | null {
  const of: SettingsFacts = systemFacts(system).settings;
  const [, does] = of.unlocked.find(([name]) => name.test(key)) ?? [];
  if (does !== undefined) return does;
  // A shell removes quotes and backslashes before it passes an option on.
  const text = String(value).replaceAll(/["'\\]/g, '');
  const [from] = address.exec(text) ?? [];
  if (from !== undefined) return `names ${from}, from which code may be downloaded`;
  const ofValue = of.unlockedValue?.(text) ?? null;
  if (ofValue !== null) return ofValue;
  if (/JavaOptions$/i.test(key) && javaOptions.test(text)) return 'makes Java load code or run a command';
  return null;
}

/** Every such setting of a system, in the order of the file. */
export function unlockedSettings(
  system: string,
  settings: Record<string, SettingValue> = {},
): { key: string; does: string }[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const does = unlockedCode(system, key, value);
    return does === null ? [] : [{ key, does }];
  });
}

/** Refuses settings that run code from elsewhere. Only the command line can allow them: the file may be another person's. */
export function checkUnlockedCode(
  { systems, variants = {} }: Pick<Campaign, 'systems' | 'variants'>,
  faults: Faults,
): void {
  const places: [FieldPath, string, Record<string, SettingValue> | undefined][] = systemNames.flatMap((system) => [
    [['systems', system], system, systems[system]?.settings],
    ...Object.entries(variants).map(
      ([name, changes]): [FieldPath, string, Record<string, SettingValue> | undefined] => [
        ['variants', name, 'systems', system],
        system,
        changes.systems?.[system]?.settings,
      ],
    ),
  ]);
  for (const [path, system, settings] of places) {
    for (const { key, does } of unlockedSettings(system, settings)) {
      faults.add(
        [...path, 'settings', key],
        `${does}, and no lock file of Proofload names that code; remove the setting, or pass --allow-unlocked-code if you trust that code on your hosts`,
      );
    }
  }
}

/** Caveat of the report with the settings that ran such code; null if there are none. */
export function unlockedCaveat({ clusters, variants }: Plan): string | null {
  const all = [clusters, ...(variants?.all ?? []).map((variant) => variant.clusters)];
  const every = all.flatMap((those) =>
    Object.entries(those).flatMap(([name, { system, settings }]) =>
      unlockedSettings(system, settings).map((each) => ({ ...each, name })),
    ),
  );
  const found = every.filter(({ key, name }, index) => {
    return index === every.findIndex((other) => other.key === key && other.name === name);
  });
  if (found.length === 0) return null;
  return `This campaign was allowed to run code that no lock file of Proofload names, so a later run may execute different code: ${found.map(({ name, key, does }) => `${key} of ${name} ${does}`).join('; ')}.`;
}
