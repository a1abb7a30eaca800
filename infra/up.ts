/** Pulumi's program: reads the stack's configuration as a profile, declares its hosts, and puts out their inventory. */
import { availableParallelism } from 'node:os';
import { getStack, runtime } from '@pulumi/pulumi';
import { RefusalError } from '../src/input/refusal.ts';
import { checkConfiguration } from '../src/hardware/profile/check.ts';
import type { Profile } from '../src/providers/profile.ts';
import { isRented } from '../src/hardware/bootstrap/rented-machine.ts';
import { dollarsPerHour } from '../src/hardware/lease/hourly-items.ts';
import { readLease } from '../src/hardware/lease/ledger.ts';
import { minutesWithoutLeaseByHand } from '../src/hardware/lease/self-destruct.ts';
import { rememberBroughtUp } from '../src/hardware/stack/brought-up.ts';
import type { HostProvider } from './provider.ts';
import { heldBy } from './rented/rented-tags.ts';

/** Providers by the name that stack files use, each loaded only when it is asked: a cloud's library takes its time. */
const providers: Partial<Record<Profile['provider'], () => Promise<HostProvider>>> = {
  local: async () => (await import('./providers/local/hosts.ts')).local,
  aws: async () => (await import('./providers/aws/hosts.ts')).aws,
  static: async () => (await import('./providers/static/hosts.ts')).staticHosts,
  equinix: async () => (await import('./providers/equinix/hosts.ts')).equinix,
};

/** Pulumi hands every value over as text: scalars as they stand, structured ones as JSON. */
function structured(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const configuration = Object.fromEntries(
  Object.entries(runtime.allConfig()).map(([key, value]) => [key, structured(value)]),
);
const checked = checkConfiguration(getStack(), configuration, availableParallelism());
if (!('profile' in checked)) {
  throw new RefusalError(
    checked.faults.map(({ path, sentence }) => `stack ${getStack()}: ${path.join('.')}: ${sentence}`),
  );
}
const { profile } = checked;
const load = providers[profile.provider];
if (!load) throw new RefusalError([`There is no provider "${profile.provider}".`]);
if (!runtime.isDryRun()) await rememberBroughtUp(profile);
const provider = await load();

/** The hosts that exist after this update. */
export const inventory = await provider.declare(profile);

/** Dollars an hour of each host; null where it costs nothing by the hour. */
export const prices = Object.fromEntries(
  profile.hosts.map(({ name, hardware }) => [name, profile.hardware[hardware]?.pricePerHour ?? null]),
);

/** Dollars an hour of all hosts with their disks and addresses; null where nothing has a price. */
export const pricePerHour = dollarsPerHour(profile);

/** ISO time at which the hosts end by themselves unless their lease is renewed; null for hosts that are not rented. */
export const expires = isRented(profile.provider)
  ? heldBy(process.env, await readLease(profile.name), Date.now(), minutesWithoutLeaseByHand(profile)).expires
  : null;
