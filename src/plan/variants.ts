/** The plan as a variant changes it. Pure. */
import { everyFormOf } from './clusters.ts';
import type { Plan, PlannedService, PlannedVariant, RunPlan } from './plan.ts';

/** The variant of that name. Throws one sentence if there is none. */
function variantNamed({ variants }: Pick<Plan, 'variants'>, name: string): PlannedVariant {
  const variant = variants?.all.find((each) => each.name === name);
  if (variant) return variant;
  const known = variants?.all.map((each) => each.name).join(', ') ?? 'none';
  throw new Error(`The plan has no variant ${name}; it has ${known}`);
}

interface NamedVariants {
  variants?: { all: readonly { name: string }[] };
}

/** The variant with which the others are compared; null if the campaign has none. */
export function baseVariant({ variants }: NamedVariants): string | null {
  return variants?.all[0]?.name ?? null;
}

/** Whether a run belongs to the base, or no variant changes it. Findings on the campaign itself use only such runs. */
export function isOfBase(plan: NamedVariants, { variant }: { variant?: { name: string } }): boolean {
  return variant === undefined || variant.name === baseVariant(plan);
}

/** The plan with the clusters of a variant, their services and datasets. */
export function planOfVariant<Part extends Pick<Plan, 'hosts' | 'clusters' | 'variants' | 'datasets'>>(
  plan: Part,
  name: string | undefined,
): Part {
  if (name === undefined) return plan;
  const { clusters, services, datasets } = variantNamed(plan, name);
  const hosts = plan.hosts.map((host) => ({
    ...host,
    services: services ? (services[host.name] ?? []) : host.services.map((its) => withHeap(its, clusters)),
  }));
  return { ...plan, hosts, clusters: { ...plan.clusters, ...clusters }, ...(datasets ? { datasets } : {}) };
}

function withHeap(service: PlannedService, clusters: PlannedVariant['clusters']): PlannedService {
  const heapMebibytes = clusters[service.cluster]?.heapMebibytes?.[service.name] ?? service.heapMebibytes;
  const residentMebibytes = service.residentMebibytes + heapMebibytes - service.heapMebibytes;
  return { ...service, heapMebibytes, residentMebibytes };
}

/** Whether the clusters of variants take turns on the same hosts: they are on different ones, or have different options. */
export function takesTurns({ variants }: Pick<Plan, 'variants'>): boolean {
  return variants?.all.some(({ services }) => services !== undefined) ?? false;
}

/** Whether a restart of the cluster begins without data: variants have different versions of it, or take turns. */
export function startsEmpty(plan: Pick<Plan, 'clusters' | 'variants'>, cluster: string): boolean {
  return takesTurns(plan) || new Set(everyFormOf(plan, cluster).map(({ version }) => version)).size > 1;
}

/** The plan with every service that a host has in any variant: to stop and remove what an earlier one may have left. */
export function planOfEveryVariant<Part extends Pick<Plan, 'hosts' | 'variants'>>(plan: Part): Part {
  if (!takesTurns(plan)) return plan;
  const hosts = plan.hosts.map((host) => {
    const ofVariants = (plan.variants?.all ?? []).flatMap(({ services }) => services?.[host.name] ?? []);
    const all = new Map([...host.services, ...ofVariants].map((service) => [service.name, service]));
    return { ...host, services: [...all.values()] };
  });
  return { ...plan, hosts };
}

const ending = ({ name }: NonNullable<RunPlan['variant']>): string => ` (${name})`;

/** The level of a run, with its variant. */
export function levelWithVariant(level: string, variant: RunPlan['variant']): string {
  return variant ? `${level}${ending(variant)}` : level;
}

/** The level of a run, which is the same in all of its variants. */
export function levelWithoutVariant({ level, variant }: Pick<RunPlan, 'level' | 'variant'>): string {
  return variant && level.endsWith(ending(variant)) ? level.slice(0, -ending(variant).length) : level;
}
