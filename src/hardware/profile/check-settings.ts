/** Checks the settings of a stack's provider beyond the shape of each key. Pure. */
import type { Fault } from '../../providers/fault.ts';
import { providerOf, providerNames, providers } from '../../providers/registry.ts';
import { asStack, settingsKey, type StackConfiguration } from './schema.ts';

export function settingsFaults(stack: StackConfiguration): Fault[] {
  const provider = stack['proofload:provider'];
  const faults: Fault[] = [];
  for (const other of providerNames.filter((name) => providers[name].settings !== null)) {
    const key = settingsKey(other);
    const isGiven = (stack as Record<string, unknown>)[key] !== undefined;
    if (isGiven && other !== provider) {
      faults.push({ path: [key], sentence: `belongs to provider ${other}, but this stack's provider is ${provider}` });
    }
    if (!isGiven && other === provider) {
      faults.push({ path: [key], sentence: `is missing: provider ${provider} needs it` });
    }
  }
  const facts = providerOf(provider);
  if (facts.machines !== 'this machine' && stack['proofload:networkScale'] !== 1) {
    faults.push({
      path: ['proofload:networkScale'],
      sentence: "slows the NICs of hosts on this machine, but this stack's hosts are separate machines; leave it out",
    });
  }
  return [...faults, ...facts.settingsFaults(asStack(stack))];
}
