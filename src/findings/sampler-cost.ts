import type { CampaignTelemetry } from '../measurement/telemetry/statistics.ts';
import type { SamplerCost } from './findings.ts';

/** Cores that the sampler used on each host over the whole campaign. */
export function samplerCosts({ hosts }: CampaignTelemetry): SamplerCost[] {
  return hosts.flatMap(({ host, sampler }) =>
    sampler ? [{ host, meanCores: sampler.mean, peakCores: sampler.max }] : [],
  );
}
