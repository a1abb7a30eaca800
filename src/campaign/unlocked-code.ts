/**
 * Settings by which a campaign has its hosts run code that no lock file of Proofload's names. A campaign file is code in any
 * case: it chooses classes and flags of what is installed. What is found here comes from elsewhere, and may be something else
 * tomorrow. Pure.
 */
import type { Faults } from './faults.ts';
import type { Plan, SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { systemFacts, systemNames } from '../systems/registry.ts';
import type { Campaign } from './schema.ts';

/** Options of Java that load code or run a command, or that let others do so from outside. */
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

/** An address to fetch from: any scheme with two slashes, and those that Hadoop takes with one; not a file of the host. */
const address =
  /\b(?!file:)[a-z][a-z0-9+.-]*:\/\/\S*|\b(https?|ftp|hdfs|webhdfs|viewfs|s3[an]?|gs|abfss?|wasbs?):\/\S*/i;

/** What a setting does, as the end of a sentence that begins with it; null where it runs no code from elsewhere. */
export function unlockedCode(system: string, key: string, value: SettingValue): string | null {
  const of: SettingsFacts = systemFacts(system).settings;
  const [, does] = of.unlocked.find(([name]) => name.test(key)) ?? [];
  if (does !== undefined) return does;
  // A shell's quotes and backslashes go before an option is read.
  const text = String(value).replaceAll(/["'\\]/g, '');
  const [from] = address.exec(text) ?? [];
  if (from !== undefined) return `names ${from}, from which something may be fetched`;
  const ofValue = of.unlockedValue?.(text) ?? null;
  if (ofValue !== null) return ofValue;
  if (/JavaOptions$/i.test(key) && javaOptions.test(text)) return 'has Java load code, or run a command';
  return null;
}

/** Every such setting among those given to a system, in the order given. */
export function unlockedSettings(
  system: string,
  settings: Record<string, SettingValue> = {},
): { key: string; does: string }[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const does = unlockedCode(system, key, value);
    return does === null ? [] : [{ key, does }];
  });
}

/** Refuses what runs code from elsewhere: the file may be another person's, so that only the command line can allow it. */
export function checkUnlockedCode(systems: Campaign['systems'], faults: Faults): void {
  for (const system of systemNames) {
    for (const { key, does } of unlockedSettings(system, systems[system]?.settings)) {
      faults.add(
        ['systems', system, 'settings', key],
        `${does}, and no lock file of Proofload names that code; leave it out, or give --allow-unlocked-code where you know what it runs on your hosts`,
      );
    }
  }
}

/** For the report: that the campaign ran such code, and by which settings; null where it did not. */
export function unlockedCaveat({ clusters }: Plan): string | null {
  const found = Object.entries(clusters).flatMap(([name, { system, settings }]) =>
    unlockedSettings(system, settings).map((each) => ({ ...each, name })),
  );
  if (found.length === 0) return null;
  return `This campaign was allowed to run code that no lock file of Proofload names, so that it may run other code another day: ${found.map(({ name, key, does }) => `${key} of ${name} ${does}`).join('; ')}.`;
}
