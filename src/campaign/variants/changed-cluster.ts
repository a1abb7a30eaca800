/** A cluster as a variant changes it. Pure. */
import type { Cluster } from '../../plan/plan.ts';
import { type GivenSecurity, securityOf } from '../../plan/clusters.ts';
import { optionsOfSection, type ClusterSection } from '../file/systems.ts';
import type { SystemChanges } from '../file/systems.ts';

type Changeable = Pick<Cluster, 'settings' | 'heapMebibytes' | 'jvmFlags'> & {
  version?: string | number;
  security?: GivenSecurity;
};

/** The cluster, or what a file says of it, with the changes of a variant but those of its layout. */
export function withChanges<Of extends Changeable>(of: Of, changes: SystemChanges): Of {
  const { version, settings, security, heapMebibytes, jvmFlags } = changes;
  const { security: before, ...others } = of;
  const merged = {
    settings: { ...of.settings, ...settings },
    security: securityOf({ ...before, ...security }) ?? {},
    heapMebibytes: { ...of.heapMebibytes, ...heapMebibytes },
    jvmFlags: { ...of.jvmFlags, ...jvmFlags },
  };
  const given = Object.entries(merged).filter(([, values]) => Object.keys(values).length > 0);
  const own = version === undefined ? {} : { version: String(version) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that it had, or may have
  return { ...others, ...own, ...Object.fromEntries(given) } as Of;
}

/** The fields that decide on which hosts its services are, and how its data lie on them. */
export function layoutOf(section: SystemChanges): Partial<ClusterSection> {
  const { hosts, zones } = section;
  const given = Object.entries({ hosts, zones, ...optionsOfSection(section) });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** What a file says of a cluster, with all changes of a variant. Its hosts replace zones, and its zones hosts. */
export function changedSection(section: ClusterSection, changes: SystemChanges): ClusterSection {
  const layout = layoutOf(changes);
  const { hosts, zones, ...others } = withChanges(section, changes);
  const placement = layout.hosts || layout.zones ? {} : { ...(hosts ? { hosts } : {}), ...(zones ? { zones } : {}) };
  return { ...others, ...placement, ...layout };
}
