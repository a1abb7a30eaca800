/**
 * Finds settings with which a campaign runs code on its hosts that no lock file of Proofload names. Every campaign file chooses
 * classes and flags of installed code. The code found here comes from elsewhere and may change at any time. Pure.
 */
import { campaignClusters } from './clusters/campaign-clusters.ts';
import { loadsInForms, type Draft } from './draft/draft.ts';
import type { Faults } from './faults.ts';
import type { Plan, SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import type { FieldPath } from '../input/source.ts';
import { runsOf } from '../plan/runs-of.ts';
import { everySystem, systemFacts } from '../systems/registry.ts';
import { settingsField } from '../systems/settings-field.ts';
import type { Parameters } from '../workloads/parameters.ts';
import { factsOf } from '../workloads/registry.ts';

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

/** What a setting of a system does, as the predicate of a sentence; null if it runs no code from elsewhere. */
export function unlockedCode(system: string, key: string, value: SettingValue): string | null {
  return codeFromElsewhere(systemFacts(system).settings, key, value);
}

function codeFromElsewhere(of: SettingsFacts, key: string, value: SettingValue): string | null {
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

interface UnlockedSetting {
  key: string;
  does: string;
}

/** Every such setting, in the order of the file. */
function unlockedAmong(of: SettingsFacts, settings: Record<string, SettingValue> = {}): UnlockedSetting[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const does = codeFromElsewhere(of, key, value);
    return does === null ? [] : [{ key, does }];
  });
}

/** The same for the client settings of a load. */
function unlockedOfClient(workload: string, { clientSettings }: Parameters): UnlockedSetting[] {
  const { clientSettings: of } = factsOf(workload);
  if (!of) return [];
  const { data = {} } = settingsField(of).safeParse(clientSettings);
  return unlockedAmong(of, data);
}

/** Refuses settings that run code from elsewhere. Only the command line can allow them: the file may be another person's. */
export function checkUnlockedCode(draft: Draft, faults: Faults): void {
  const { campaign } = draft;
  const refuse = (path: FieldPath, { key, does }: UnlockedSetting): void =>
    faults.add(
      [...path, key],
      `${does}, and no lock file of Proofload names that code; remove the setting, or pass --allow-unlocked-code if you trust that code on your hosts`,
    );
  for (const { facts, section, path } of campaignClusters(campaign)) {
    for (const each of unlockedAmong(facts.settings, section.settings)) refuse([...path, 'settings'], each);
  }
  for (const [name, changes] of Object.entries(campaign.variants ?? {})) {
    for (const [system, { settings }] of everySystem) {
      for (const each of unlockedAmong(settings, changes.systems?.[system]?.settings))
        refuse(['variants', name, 'systems', system, 'settings'], each);
    }
  }
  for (const { load } of loadsInForms(draft)) {
    const { workload, given, pathOf } = load;
    for (const each of unlockedOfClient(workload, given)) refuse(pathOf('clientSettings'), each);
  }
}

/** Caveat of the report with the settings that ran such code; null if there are none. */
export function unlockedCaveat(plan: Plan): string | null {
  const clusters = [plan.clusters, ...(plan.variants?.all ?? []).map((variant) => variant.clusters)];
  const ofClusters = clusters
    .flatMap((each) => Object.entries(each))
    .flatMap(([name, { system, settings }]) =>
      unlockedAmong(systemFacts(system).settings, settings).map(({ key, does }) => `${key} of ${name} ${does}`),
    );
  const ofLoads = runsOf(plan)
    .flatMap(({ loads }) => loads)
    .flatMap(({ id, workload, parameters }) =>
      unlockedOfClient(workload, parameters).map(({ key, does }) => `${key} of load ${id} ${does}`),
    );
  const found = [...new Set([...ofClusters, ...ofLoads])];
  if (found.length === 0) return null;
  return `This campaign was allowed to run code that no lock file of Proofload names, so a later run may execute different code: ${found.join('; ')}.`;
}
