/** Pulumi's program: reads the stack's configuration as a profile, declares its hosts, and outputs their inventory. */
import { availableParallelism } from 'node:os';
import { getStack, runtime } from '@pulumi/pulumi';
import { RefusalError } from '../src/input/refusal.ts';
import { checkConfiguration } from '../src/hardware/profile/check.ts';
import { withLockedImage } from '../src/hardware/profile/image-lock.ts';
import { isRented } from '../src/providers/registry.ts';
import { dollarsPerHour } from '../src/campaign/lease/hourly-items.ts';
import { minutesWithoutLeaseByHand } from '../src/campaign/lease/self-destruct.ts';
import { declaredHosts, placedHosts } from '../src/hardware/stack/declared-hosts.ts';
import { rememberBroughtUp } from '../src/hardware/stack/brought-up.ts';
import { profileOfStack } from '../src/state/mark.ts';
import { loadProvider } from './load-provider.ts';
import { readHold } from './rented/rented-tags.ts';

/** Pulumi passes every value as text: scalars as they are, structured ones as JSON. */
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
const checked = checkConfiguration(profileOfStack(getStack()), configuration, availableParallelism());
if (!('profile' in checked)) {
  throw new RefusalError(
    checked.faults.map(({ path, sentence }) => `stack ${getStack()}: ${path.join('.')}: ${sentence}`),
  );
}
const profile = {
  ...(await withLockedImage(checked.profile)),
  hosts: placedHosts(checked.profile.hosts, process.env),
  stack: getStack(),
  campaign: process.env.PROOFLOAD_CAMPAIGN || null,
};
if (!runtime.isDryRun()) await rememberBroughtUp(profile);
const provider = await (await loadProvider(profile.provider)).hosts();

const declared = declaredHosts(profile.hosts, process.env);

/** The hosts that exist after this update. */
export const inventory = await provider.declare(profile, declared);

/** Dollars per hour of each host; null where it has no hourly cost. */
export const prices = Object.fromEntries(
  declared.map(({ name, hardware }) => [name, profile.hardware[hardware]?.pricePerHour ?? null]),
);

/** Dollars per hour of all hosts with their disks and addresses; null where nothing has a price. */
export const pricePerHour = dollarsPerHour({ ...profile, hosts: declared });

/** ISO time at which the hosts shut down unless their lease is renewed; null for hosts that are not rented. */
export const expires = isRented(profile.provider)
  ? readHold(process.env, Date.now(), minutesWithoutLeaseByHand(profile)).expires
  : null;
