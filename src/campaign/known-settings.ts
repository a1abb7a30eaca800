/**
 * Refuses settings that can have no effect: names that the version of a system, or a client, does not know, and settings of what a
 * cluster does not have. Pure.
 */
import type { Plan } from '../plan/plan.ts';
import { installationOf } from '../systems/folders.ts';
import { systemFacts } from '../systems/registry.ts';
import { settingFault, type SettingNames } from '../systems/settings-field.ts';
import type { Draft } from './draft/draft.ts';
import { settingsOfDraft, settingsOfPlan } from './every-setting.ts';

/**
 * Reports settings that no form of the cluster has a use for, and those that the version or client of any form does not know, with the
 * nearest known name. Names of a version without lists pass: `uncheckedSettings` warns of them.
 */
export function checkKnownSettings(draft: Draft): void {
  const met = Map.groupBy(settingsOfDraft(draft), ({ owner, path }) => JSON.stringify([owner, path]));
  for (const same of met.values()) {
    const { of, key, value, path, client, title, runsOwnCode, allow } = same[0]!;
    const forms = same.flatMap(({ form }) => form ?? []);
    const vain = forms.map((form) => of.noEffect?.(key, form) ?? null);
    // A variant may give the cluster what the setting is for.
    if (vain[0] && !vain.includes(null)) {
      draft.faults.add(path, vain[0]);
      continue;
    }
    const lists = new Map(forms.map((form) => [client ?? installationOf(form), form.version]));
    for (const [list, version] of lists) {
      const known = draft.names.get(list)?.[of.list ?? ''];
      const what = client === null ? `${title} ${version}` : title;
      const fault = known && settingFault(of, key, value, { known, what, runsOwnCode, allow });
      if (fault) draft.faults.add(path, fault);
    }
  }
}

/** A sentence for each installation of the plan without lists, whose settings were not checked. */
export function uncheckedSettings(plan: Plan, names: SettingNames): string[] {
  const unchecked = settingsOfPlan(plan).filter(
    ({ of, client, form }) => of.list !== undefined && client === null && !names.has(installationOf(form)),
  );
  const sentences = unchecked.map(({ form: { system, version } }) => {
    const { title } = systemFacts(system);
    return `The names of settings are not checked: there is no list of those of ${title} ${version}. "proofload lock ${system} ${version}" makes it.`;
  });
  return [...new Set(sentences)];
}
