/** What is wrong with the settings of a stack's provider beyond the shape of each key. Pure. */
import type { Fault } from '../../providers/fault.ts';
import type { StackConfiguration } from './schema.ts';
import { sshRangeFault } from '../../providers/aws/ssh-range.ts';

const providersWithSettings = ['aws', 'equinix', 'static'] as const;

export function settingsFaults(stack: StackConfiguration): Fault[] {
  const provider = stack['proofload:provider'];
  const faults: Fault[] = [];
  for (const other of providersWithSettings) {
    const key = `proofload:${other}` as const;
    if (stack[key] !== undefined && other !== provider) {
      faults.push({ path: [key], sentence: `belongs to provider ${other}, and this stack's provider is ${provider}` });
    }
    if (stack[key] === undefined && other === provider) {
      faults.push({ path: [key], sentence: `is missing: provider ${provider} needs it` });
    }
  }
  if (provider !== 'local' && stack['proofload:networkScale'] !== 1) {
    faults.push({
      path: ['proofload:networkScale'],
      sentence: "slows the NICs of hosts on this machine, and this stack's are machines of their own; leave it out",
    });
  }
  const aws = stack['proofload:aws'];
  return aws && provider === 'aws' ? [...faults, ...awsFaults(aws)] : faults;
}

function awsFaults({ region, zones, sshFrom }: NonNullable<StackConfiguration['proofload:aws']>): Fault[] {
  const faults: Fault[] = [];
  for (const [name, zone] of Object.entries(zones)) {
    if (!new RegExp(`^${region}[a-z]$`).test(zone)) {
      faults.push({
        path: ['proofload:aws', 'zones', name],
        sentence: `"${zone}" is no zone of ${region}, whose zones are called ${region}a and so on`,
      });
    }
  }
  const range = sshFrom === null ? null : sshRangeFault(sshFrom);
  if (range !== null) faults.push({ path: ['proofload:aws', 'sshFrom'], sentence: range });
  return faults;
}
