/** The plan as a variant changes it. Pure. */
import type { Plan, PlannedHost, PlannedVariant, RunPlan } from './plan.ts';

/** The variant of that name. Throws one sentence if there is none. */
function variantNamed({ variants }: Pick<Plan, 'variants'>, name: string): PlannedVariant {
  const variant = variants?.all.find((each) => each.name === name);
  if (variant) return variant;
  const known = variants?.all.map((each) => each.name).join(', ') ?? 'none';
  throw new Error(`The plan has no variant ${name}; it has ${known}`);
}

/** The variant with which the others are compared; null if the campaign has none. */
export function baseVariant({ variants }: Pick<Plan, 'variants'>): string | null {
  return variants?.all[0]?.name ?? null;
}

/** Whether a run belongs to the base, or no variant changes it. Findings on the campaign itself use only such runs. */
export function isOfBase(plan: Pick<Plan, 'variants'>, { variant }: { variant?: { name: string } }): boolean {
  return variant === undefined || variant.name === baseVariant(plan);
}

/** The plan with the clusters and heaps of a variant. Its services have the same names and hosts. */
export function planOfVariant<Part extends Pick<Plan, 'hosts' | 'clusters' | 'variants'>>(
  plan: Part,
  name: string | undefined,
): Part {
  if (name === undefined) return plan;
  const { clusters } = variantNamed(plan, name);
  const hosts = plan.hosts.map((host) => ({ ...host, services: host.services.map((its) => withHeap(its, clusters)) }));
  return { ...plan, hosts, clusters: { ...plan.clusters, ...clusters } };
}

function withHeap(
  service: PlannedHost['services'][number],
  clusters: PlannedVariant['clusters'],
): PlannedHost['services'][number] {
  const heapMebibytes = clusters[service.cluster]?.heapMebibytes?.[service.name] ?? service.heapMebibytes;
  const residentMebibytes = service.residentMebibytes + heapMebibytes - service.heapMebibytes;
  return { ...service, heapMebibytes, residentMebibytes };
}

/** Whether variants have different versions of a cluster. Each can read only its own data. */
export function hasSeveralVersions(
  { clusters, variants }: Pick<Plan, 'clusters' | 'variants'>,
  cluster: string,
): boolean {
  const all = [clusters, ...(variants?.all ?? []).map((variant) => variant.clusters)];
  return new Set(all.flatMap((each) => each[cluster]?.version ?? [])).size > 1;
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
