/** Why an account cannot order what a profile needs: zones, offers of types, and quotas of vCPUs. Pure. */
import type { Profile } from '../profile.ts';
import { awsSettings } from './settings.ts';
import { zoneMeant, zonesText, zoneText, type AvailabilityZone } from './zones.ts';

/** What an account has and may have in a region. */
export interface Account {
  zones: AvailabilityZone[];
  /** Types of machines by the name of a zone. */
  offers: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the code of a quota; without those that AWS does not have. */
  quotas: ReadonlyMap<string, VcpuQuota>;
}

export interface VcpuQuota {
  /** In vCPUs, as is what is in use by hosts other than those of the profile's stack. */
  limit: number;
  inUse: number;
}

/** Quotas of vCPUs in Service Quotas, for the families of general use; others have quotas of their own, which are not judged. */
const codes = { onDemand: 'L-1216C47A', spot: 'L-34B43A08' } as const;
export const vcpuQuotas: readonly string[] = Object.values(codes);

/** The families A, C, D, H, I, M, R, T and Z. */
const isStandard = (plan: string): boolean => /^(?:[acdhimrtz]|i[ms])\d/.test(plan);

/** The quota that counts machines of a type; null where it is not judged. */
export const vcpuQuotaOf = (plan: string, isSpot: boolean): string | null =>
  isStandard(plan) ? codes[isSpot ? 'spot' : 'onDemand'] : null;

/** The types that a profile orders, each once. */
export function plansOf({ hosts, hardware }: Pick<Profile, 'hosts' | 'hardware'>): string[] {
  return [...new Set(hosts.flatMap((host) => hardware[host.hardware]?.plan ?? []))];
}

/** One clause for each fault. */
export function accountFaults(profile: Profile, account: Account): string[] {
  return [...zoneFaults(profile, account), ...quotaFaults(profile, account)];
}

function zoneFaults(profile: Profile, { zones: there, offers }: Account): string[] {
  const { region, zones } = awsSettings(profile);
  const used = Map.groupBy(profile.hosts, ({ zone }) => zones[zone] ?? zone);
  return [...used].flatMap(([given, hosts]) => {
    const zone = zoneMeant(given, there);
    if (!zone) return [`this account has no zone ${given} in ${region}, but ${zonesText(there)}`];
    const offered = offers.get(zone.name);
    return plansOf({ hosts, hardware: profile.hardware }).flatMap((plan) => {
      if (offered?.has(plan)) return [];
      const elsewhere = zonesText(there.filter(({ name }) => offers.get(name)?.has(plan)));
      return [`the zone ${zoneText(zone)} does not offer ${plan}; ${elsewhere || 'no zone of the region'} does`];
    });
  });
}

function quotaFaults(profile: Profile, { quotas }: Account): string[] {
  const { region, spot } = awsSettings(profile);
  const needed = new Map<string, number>();
  for (const host of profile.hosts) {
    const type = profile.hardware[host.hardware];
    const code = vcpuQuotaOf(type?.plan ?? '', spot);
    if (type && code !== null) needed.set(code, (needed.get(code) ?? 0) + type.cores);
  }
  return [...needed].flatMap(([code, vcpus]) => {
    const quota = quotas.get(code);
    if (!quota || quota.inUse + vcpus <= quota.limit) return [];
    const kind = code === codes.spot ? 'spot instances' : 'on-demand instances';
    const used = quota.inUse > 0 ? `, of which others use ${quota.inUse}` : '';
    return [
      `the quota ${code} allows ${quota.limit} vCPUs of ${kind} in ${region}${used}, and the hosts need ${vcpus}; request at least ${quota.inUse + vcpus} at https://${region}.console.aws.amazon.com/servicequotas/home/services/ec2/quotas/${code}`,
    ];
  });
}
