/** From a campaign file, a profile and a size to every run with every parameter. Pure. */
import type { Profile } from '../profile/profile.ts';
import { suggestion } from './closest.ts';
import { Faults } from './faults.ts';
import { planPhases } from './lengths.ts';
import { applyOverrides } from './overrides.ts';
import type { Plan, SizeName } from './plan.ts';
import { planHosts } from './planned-hosts.ts';
import { RefusalError } from './refusal.ts';
import { resolveRuns } from './resolve.ts';
import { checkRuns, systemsPlaced } from './rules.ts';
import { planRuns } from './runs.ts';
import { sizeNames } from './schema.ts';
import { checkShape } from './shape.ts';
import { parseCampaignText, type CampaignText } from './source.ts';
import { placeSystems } from './topology.ts';

/** What is asked for: the file's text as it was read, where, and how far. */
export interface PlanRequest {
  campaign: CampaignText;
  profile: Profile;
  size: string;
  /** `key=value`, in the order given; see `overrides.ts`. */
  sets: string[];
}

/** The campaign as resolved. Throws a `RefusalError` with every fault at once. */
export function planCampaign(request: PlanRequest): Plan {
  const { profile, size } = request;
  const parsed = parseCampaignText(request.campaign);
  if ('faults' in parsed) throw new RefusalError(parsed.faults);
  const overridden = applyOverrides(parsed.value, request.sets, size);
  const faults = new Faults(parsed, overridden);
  const shape = checkShape(overridden.value, faults);
  const { campaign } = shape;
  if (!campaign) throw new RefusalError([...overridden.faults, ...faults.sentences()]);

  const sizes = sizeNames.filter((name) => campaign.sizes[name]);
  const sizeFault =
    isSize(size, sizes) || shape.dropped(['sizes', size])
      ? []
      : [`--size ${size}: unknown size; ${suggestion(size, sizes)}`];
  const resolved = isSize(size, sizes) ? resolveRuns(campaign, size, shape, faults) : [];
  checkRuns(resolved, campaign, profile, faults);
  const topology = placeSystems(campaign, profile, faults);
  const runs = planRuns(resolved, (isSize(size, sizes) && campaign.sizes[size]?.trials) || 1, faults);
  const sentences = [...overridden.faults, ...sizeFault, ...faults.sentences()];
  if (sentences.length > 0 || !isSize(size, sizes) || !systemsPlaced(resolved, topology))
    throw new RefusalError(sentences);

  const memory = planHosts(profile, topology, runs, faults);
  if (faults.sentences().length > 0) throw new RefusalError(faults.sentences());
  const phases = planPhases(runs, profile.provider);
  const { spark } = topology;
  return {
    campaign: campaign.name,
    title: campaign.title,
    profile: profile.name,
    size,
    hosts: memory.hosts,
    kafka: topology.kafka,
    cassandra: topology.cassandra,
    spark: spark && {
      ...spark,
      executorMemoryMebibytes: memory.executorMemoryMebibytes,
      executorCores: Math.min(
        ...memory.hosts.filter((host) => spark.workers.includes(host.name)).map((host) => host.cores),
      ),
      driverMemoryMebibytes: memory.driverMemoryMebibytes,
    },
    runs,
    phases,
    plannedSeconds: phases.reduce((sum, phase) => sum + phase.plannedSeconds, 0),
  };
}

function isSize(size: string, sizes: readonly SizeName[]): size is SizeName {
  return (sizes as readonly string[]).includes(size);
}
