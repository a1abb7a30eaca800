/**
 * Finds settings with which a campaign runs code on its hosts that no lock file of Proofload names. Every campaign file chooses
 * classes and flags of installed code. The code found here comes from elsewhere and may change at any time. Pure.
 */
import type { Plan, SettingValue } from '../plan/plan.ts';
import type { SettingsFacts } from '../systems/facts.ts';
import { systemFacts } from '../systems/registry.ts';
import type { Draft } from './draft/draft.ts';
import { settingsOfDraft, settingsOfPlan } from './every-setting.ts';

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

/** Refuses settings that run code from elsewhere. Only the command line can allow them: the file may be another person's. */
export function checkUnlockedCode(draft: Draft): void {
  for (const { of, key, value, path } of settingsOfDraft(draft)) {
    const does = codeFromElsewhere(of, key, value);
    if (does !== null)
      draft.faults.add(
        path,
        `${does}, and no lock file of Proofload names that code; remove the setting, or pass --allow-unlocked-code if you trust that code on your hosts`,
      );
  }
}

/** Caveat of the report with the settings that ran such code; null if there are none. */
export function unlockedCaveat(plan: Plan): string | null {
  const found = settingsOfPlan(plan).flatMap(({ of, key, value, owner }) => {
    const does = codeFromElsewhere(of, key, value);
    return does === null ? [] : [`${key} of ${owner} ${does}`];
  });
  if (found.length === 0) return null;
  return `This campaign was allowed to run code that no lock file of Proofload names, so a later run may execute different code: ${[...new Set(found)].join('; ')}.`;
}
