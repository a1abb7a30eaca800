/** Clusters of a campaign file that are there already: `target: existing`. Pure. */
import { z } from 'zod';
import { fieldAt } from '../input/field-at.ts';
import { addressText, parseAddress } from '../input/network-address.ts';
import { isIpAddress, publicAddressFault } from '../input/private-address.ts';
import type { FieldPath } from '../input/source.ts';
import type { ClientCredentials } from '../plan/plan.ts';
import { type ExistingCluster, securityOf } from '../plan/clusters.ts';
import { campaignClusters, type CampaignCluster, type Placement } from './clusters/campaign-clusters.ts';
import type { ClusterSection } from './file/systems.ts';
import { clusterVersion } from './cluster-version.ts';
import type { Draft } from './draft/draft.ts';
import { checkHostNames, type Faults } from './faults.ts';

/** What the section of an existing cluster may have. */
const ownFields: readonly string[] = ['target', 'addresses', 'hosts', 'version'];

export function isExistingSection(section: ClusterSection): boolean {
  return section['target'] === 'existing';
}

/** Reports what cannot be said of an existing cluster, and addresses of clusters that are installed. */
export function checkExisting({ written: file, campaign, faults }: Draft): void {
  for (const { name, facts, section, path } of campaignClusters(campaign)) {
    const { title, existing } = facts;
    if (!isExistingSection(section)) {
      for (const field of ['addresses', 'credentials'].filter((name) => section[name] !== undefined)) {
        faults.add([...path, field], 'are those of a cluster that is there already; give target: existing as well');
      }
      continue;
    }
    const allowed = [
      ...ownFields,
      ...(path[0] === 'clusters' ? ['system'] : []),
      ...(existing?.credentials === true ? ['security', 'credentials'] : []),
    ];
    checkCredentials(section, path, faults);
    for (const field of fieldsAt(file, path).filter((name) => !allowed.includes(name))) {
      const sentence =
        field === 'security'
          ? `cannot be given for an existing cluster of ${title}, to which Proofload connects without TLS and a login; give the address of a plain listener, or remove target: existing`
          : `cannot be given for an existing cluster, which Proofload neither configures nor restarts; remove it, or target: existing`;
      faults.add([...path, field], sentence);
    }
    for (const changing of Object.keys(campaign.variants ?? {})) {
      const variant: FieldPath = ['variants', changing, 'systems', name];
      if (fieldsAt(file, variant).length > 0)
        faults.add(
          variant,
          `cannot change ${title}, which is an existing cluster and is neither configured nor restarted; vary parameters of loads instead`,
        );
    }
  }
}

/** Credentials and security have to match. */
function checkCredentials(section: ClusterSection, path: FieldPath, faults: Faults): void {
  const security = securityOf(section.security ?? {}) ?? {};
  const given = credentialsIn(section);
  const needs = [
    { field: 'authorityFile', isNeeded: security.tls === true, by: 'security.tls: true' },
    { field: 'username', isNeeded: security.sasl !== undefined, by: 'security.sasl' },
    { field: 'passwordFile', isNeeded: security.sasl !== undefined, by: 'security.sasl' },
  ] as const;
  for (const { field, isNeeded, by } of needs) {
    if (isNeeded && given[field] === undefined)
      faults.add(path, `credentials.${field} is missing: an existing cluster with ${by} needs it`);
    if (!isNeeded && given[field] !== undefined)
      faults.add([...path, 'credentials', field], `has no effect without ${by}; give that as well, or remove it`);
  }
}

function credentialsIn(section: ClusterSection): ClientCredentials {
  return section['credentials'] ?? {};
}

function fieldsAt(file: unknown, path: FieldPath): string[] {
  const found = fieldAt(file, path);
  return typeof found === 'object' && found !== null ? Object.keys(found) : [];
}

/** The cluster of a section with `target: existing`; null after its faults were reported. */
export function existingCluster(
  { system, facts, section, path }: CampaignCluster,
  { profile, locked, faults }: Placement,
): ExistingCluster | null {
  const { version, security: asked = {} } = section;
  const given = z.array(z.string()).safeParse(section['addresses']);
  if (!given.success)
    faults.add(
      path,
      `addresses is missing: give the addresses of the existing cluster, such as [10.0.0.5:${facts.entry.port}]`,
    );
  const addresses = (given.data ?? []).map((text) => parseAddress(text, facts.entry.port));
  for (const [index, { host }] of addresses.entries()) {
    const fault = isIpAddress(host) ? publicAddressFault([host]) : null;
    if (fault !== null) faults.add([...path, 'addresses', index], fault);
  }
  if (facts.existing?.onePort && new Set(addresses.map(({ port }) => port)).size > 1)
    faults.add([...path, 'addresses'], `have several ports, and clients of ${facts.title} take one for all nodes`);
  const hosts = [...new Set(section.hosts)];
  checkHostNames(faults, [...path, 'hosts'], section.hosts ?? [], profile);
  const why = 'Proofload takes the load generators of that version, and the report names it';
  if (version === undefined)
    faults.add(path, `version is missing: give the version that the existing cluster runs; ${why}`);
  const found = clusterVersion(system, facts, version, {}, locked[system] ?? []);
  if ('fault' in found) faults.add([...path, 'version'], found.fault);
  if (!given.success || version === undefined || 'fault' in found) return null;
  const security = securityOf(asked);
  const credentials = credentialsIn(section);
  const place = { addresses: addresses.map((address) => addressText(address)) };
  return {
    system,
    version: found.version,
    hosts: hosts.length > 0 ? { [facts.entry.role]: hosts } : {},
    existing: Object.keys(credentials).length > 0 ? { ...place, credentials } : place,
    ...(security ? { security } : {}),
    options: {},
  };
}
