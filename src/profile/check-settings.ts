/** What is wrong with the settings of a stack's provider beyond the shape of each key. Pure. */
import { isIPv4, isIPv6 } from 'node:net';
import type { Fault } from './fault.ts';
import type { StackConfiguration } from './schema.ts';

const providersWithSettings = ['aws', 'equinix', 'static'] as const;

/** Ranges that are wider than this are no caller's: a large company's network, or a provider's of one town. */
const widestPrefix = { 4: 16, 6: 32 } as const;

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
  const range = sshFrom === null ? null : rangeFault(sshFrom);
  if (range !== null) faults.push({ path: ['proofload:aws', 'sshFrom'], sentence: range });
  return faults;
}

/** Why an address range cannot be let in, or null. */
function rangeFault(range: string): string | null {
  const [address = '', prefix = ''] = range.split('/');
  const family = isIPv4(address) ? 4 : isIPv6(address) ? 6 : null;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : null;
  if (family === null || bits === null || range.split('/').length !== 2 || bits > (family === 4 ? 32 : 128)) {
    return `"${range}" is no address range; 203.0.113.7/32 is the one address 203.0.113.7`;
  }
  if (bits < widestPrefix[family]) {
    return `${range} lets in more than a network of your own: give a range of /${widestPrefix[family]} or narrower, or leave it out for the address from which you are seen`;
  }
  return null;
}
