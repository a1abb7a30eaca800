/** Resolves the variants of a campaign file: what each changes, of which runs and systems. */
import { suggestion } from '../../input/closest.ts';
import type { Cluster } from '../../plan/plan.ts';
import { securityOf, type GivenSecurity } from '../../plan/security.ts';
import { everySystem, type SystemName } from '../../systems/registry.ts';
import { systemOf } from '../../workloads/registry.ts';
import type { Faults } from '../faults.ts';
import { type ResolvedRun } from '../resolved-run.ts';
import { resolveRuns } from '../resolve.ts';
import type { LockedVersions } from '../cluster-version.ts';
import type { Campaign } from '../schema.ts';
import type { Shape } from '../shape.ts';
import { checkReaders, withVersion } from './variant-versions.ts';
import type { SystemChanges } from './variants-schema.ts';

/** One variant of a campaign at a size. */
export interface ResolvedVariant {
  name: string;
  /** See `PlannedVariant`. */
  changes: string[];
  /** Systems whose services restart for it, with what it changes of them. */
  systems: ReadonlyMap<string, SystemChanges>;
  /** Every run of the size as the variant has it, in the order of the runs without it. */
  runs: ResolvedRun[];
}

/** The variants of a campaign; empty if it has none, or faulty ones, which are reported. */
export function resolveVariants(
  campaign: Campaign,
  size: string,
  plain: ResolvedRun[],
  shape: Shape,
  locked: LockedVersions,
  faults: Faults,
): ResolvedVariant[] {
  const given = Object.entries(campaign.variants ?? {});
  if (given.length === 0) return [];
  if (given.length === 1 && shape.isComplete) {
    faults.add(['variants'], 'has one variant and needs at least two: the first is the base of the comparison');
  }
  const loadIds = [...new Set(Object.values(campaign.runs).flatMap(({ loads }) => Object.keys(loads)))];
  const variants = given.map(([name, { loads = {}, systems = {} }]): ResolvedVariant => {
    for (const id of Object.keys(loads)) {
      if (!loadIds.includes(id))
        faults.add(['variants', name, 'loads', id], `unknown load; ${suggestion(id, loadIds)}`);
    }
    const changed = everySystem.flatMap(([system, facts]): [string, SystemChanges][] => {
      const changes = systems[system];
      if (!changes) return [];
      const section = campaign.systems[system];
      if (section) {
        const path = ['variants', name, 'systems', system, 'version'];
        const own = withVersion(changes, { system, facts, section, locked: locked[system] ?? [], path }, faults);
        return isChange(own.section, own.changes) ? [[system, own.changes]] : [];
      }
      if (!shape.dropped(['systems', system]))
        faults.add(['variants', name, 'systems', system], `${system} is not under systems; add it there`);
      return [];
    });
    return {
      name,
      changes: [
        ...Object.entries(systems).flatMap(([system, its]) => systemTexts(system, its, resolvedOf(changed, system))),
        ...loadTexts(loads),
      ],
      systems: new Map(changed),
      runs: Object.keys(loads).length === 0 ? plain : resolveRuns(campaign, size, shape, faults, { name, loads }),
    };
  });
  if (shape.isComplete) checkDifferent(variants, faults);
  checkSupported(campaign, size, variants, plain, faults);
  const versioned = variants.flatMap(({ systems }) => [...systems].filter(([, { version }]) => version !== undefined));
  checkReaders(new Set(versioned.map(([system]) => system)), plain, faults);
  return variants;
}

/** Whether any value differs from that of the campaign file. */
function isChange(section: SystemChanges, changes: SystemChanges): boolean {
  return JSON.stringify(withChanges(section, changes)) !== JSON.stringify(withChanges(section, { settings: {} }));
}

type Changeable = Pick<Cluster, 'settings' | 'heapMebibytes' | 'jvmFlags'> & {
  version?: string | number;
  security?: GivenSecurity;
};

/** The cluster, or what a file says of it, with the changes of a variant. */
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

function systemTexts(
  system: string,
  changes: SystemChanges | undefined,
  resolved: SystemChanges | undefined,
): string[] {
  const { version: given, ...others } = changes ?? {};
  const version = resolved?.version ?? given;
  return [
    ...(version === undefined ? [] : [`systems.${system}.version: ${version}`]),
    ...Object.entries(others).flatMap(([field, values]) =>
      Object.entries(values ?? {}).map(([key, value]) => `systems.${system}.${field}.${key}: ${valueText(value)}`),
    ),
  ];
}

function resolvedOf(changed: [string, SystemChanges][], system: string): SystemChanges | undefined {
  return changed.find(([name]) => name === system)?.[1];
}

function loadTexts(loads: Record<string, Record<string, unknown>>): string[] {
  return Object.entries(loads).flatMap(([id, parameters]) =>
    Object.entries(parameters).map(([parameter, value]) => `loads.${id}.${parameter}: ${valueText(value)}`),
  );
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Reports a variant that does what an earlier one does, and variants that change no run. */
function checkDifferent(variants: ResolvedVariant[], faults: Faults): void {
  const seen = new Map<string, string>();
  for (const { name, systems, runs } of variants) {
    const loads = runs.map((run) => run.loads.map(({ id, parameters }) => [id, parameters]));
    const effect = JSON.stringify([[...systems].toSorted(([one], [other]) => one.localeCompare(other)), loads]);
    const twin = seen.get(effect);
    if (twin === undefined) seen.set(effect, name);
    else {
      const sentence = `does the same as "${twin}" in every run of this size, so there is nothing to compare; change a value or remove it`;
      faults.add(['variants', name], sentence);
    }
  }
}

function checkSupported(
  campaign: Campaign,
  size: string,
  variants: ResolvedVariant[],
  plain: ResolvedRun[],
  faults: Faults,
): void {
  if (campaign.sizes[size]?.sharing)
    faults.add(['sizes', size, 'sharing'], 'cannot be used with variants; compare one of the two in a campaign');
  for (const [index, run] of plain.entries()) {
    if (run.search && variants.some((variant) => changesRun(variant, index, plain)))
      faults.add(run.path, `${run.name} is searched, and a variant changes it; list its levels under runs instead`);
  }
}

const parametersOf = ({ loads }: ResolvedRun): string =>
  JSON.stringify(loads.map(({ id, parameters }) => [id, parameters]));

/** Whether a run, by its index, is not the same with the variant. */
export function changesRun(
  { systems, runs }: Pick<ResolvedVariant, 'systems' | 'runs'>,
  index: number,
  plain: ResolvedRun[],
): boolean {
  const run = plain[index];
  if (!run || run.warmUp) return false;
  if (systemsOf(run).some((system) => systems.has(system))) return true;
  return runs[index] !== undefined && parametersOf(runs[index]) !== parametersOf(run);
}

/** The systems that a run loads. */
export function systemsOf({ declared }: Pick<ResolvedRun, 'declared'>): SystemName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a load generator loads a registered system
  return [...new Set(declared.map(({ workload }) => systemOf(workload)))] as SystemName[];
}
