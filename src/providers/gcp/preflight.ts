/** Checks with Google whether Compute Engine can be used from here, and reports all faults at once. Orders nothing. */
import { z } from 'zod';
import { providerFailureType } from '../failure.ts';
import type { Preflight, PreflightFault } from '../preflight.ts';
import type { Profile } from '../profile.ts';
import { sshFromFault, sshFromOf } from '../ssh-from.ts';
import { tokenSource } from './access.ts';
import { computeApi, ComputeRefusal, type ComputeApi } from './compute-api.ts';
import { neededInRegion, quotaFaults } from './quotas.ts';
import { gcpSettings, placeholderProject, type GcpSettings } from './settings.ts';

const loginRemedy =
  'log in with "gcloud auth application-default login", or name a key in GOOGLE_APPLICATION_CREDENTIALS or GOOGLE_CREDENTIALS';

const quotas = z.object({ quotas: z.array(z.object({ metric: z.string(), limit: z.number() })).default([]) });
const zoneStatus = z.object({ status: z.string() });

/**
 * One sentence per reason why Compute Engine cannot be used.
 *
 * @param sshFrom finds the address range for SSH, or throws with a sentence
 * @param callMilliseconds time limit of one call
 */
export async function gcpFaults(
  profile: Profile,
  sshFrom: (inStack: string | null) => Promise<string> = (inStack) => sshFromOf({ provider: 'gcp', inStack }),
  callMilliseconds = 30_000,
): Promise<PreflightFault[]> {
  const settings = gcpSettings(profile);
  if (settings.project === placeholderProject) {
    const sentence = `is the placeholder of the shipped file: give the id of your own project`;
    return [{ path: ['proofload:gcp', 'project'], sentence }];
  }
  const [cloud, address] = await Promise.all([
    cloudFaults(profile, settings, callMilliseconds),
    sshFromFault(() => sshFrom(settings.sshFrom)),
  ]);
  return [...cloud, ...(address === null ? [] : [address])].map((fault) => ({
    path: null,
    sentence: `profile ${profile.name}: ${fault}`,
  }));
}

export const preflight: Preflight = (profile) => gcpFaults(profile);

async function cloudFaults(profile: Profile, settings: GcpSettings, callMilliseconds: number): Promise<string[]> {
  const token = tokenSource(process.env, callMilliseconds);
  try {
    await token();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [`there are no credentials for Google (${error.message}); ${loginRemedy}`];
  }
  const api = computeApi(process.env, { callMilliseconds }, token);
  try {
    return await resourceFaults(api, profile, settings);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const response = `${error.name}: ${error.message}`;
    const isRefused = error instanceof ComputeRefusal && (error.status === 401 || error.status === 403);
    return isRefused || providerFailureType(response) === 'CredentialsRefused'
      ? [
          `Google rejects the credentials for project ${settings.project} (${response}); ${loginRemedy}. The required roles are in docs/gcp.md`,
        ]
      : [`Compute Engine cannot be reached (${response}); check that this machine reaches ${api.host}`];
  }
}

/** Faults of zones, machine types and quotas. @throws Error where Google does not answer, or not these credentials */
async function resourceFaults(api: ComputeApi, profile: Profile, { project, region, zones }: GcpSettings) {
  const inProject = `projects/${project}`;
  const whole = await found(api, inProject);
  if (!whole) return [`Google has no project ${project}, or these credentials cannot see it`];
  const ofRegion = await found(api, `${inProject}/regions/${region}`);
  if (!ofRegion) return [`Google has no region ${region}`];

  const used = new Map<string, Set<string>>();
  for (const { zone, hardware } of profile.hosts) {
    const place = zones[zone] ?? zone;
    const plan = profile.hardware[hardware]?.plan;
    if (plan) used.set(place, (used.get(place) ?? new Set()).add(plan));
  }
  const places = await Promise.all(
    [...used].map(([zone, plans]) => zoneFaults(api, `${inProject}/zones/${zone}`, zone, [...plans])),
  );
  const needed = neededInRegion(profile);
  const cores = profile.hosts.reduce((sum, { hardware }) => sum + (profile.hardware[hardware]?.cores ?? 0), 0);
  return [
    ...places.flat(),
    ...quotaFaults(region, needed, quotas.parse(ofRegion).quotas),
    ...quotaFaults(`project ${project}`, new Map([['CPUS_ALL_REGIONS', cores]]), quotas.parse(whole).quotas),
  ];
}

async function zoneFaults(api: ComputeApi, path: string, zone: string, plans: string[]): Promise<string[]> {
  const there = await found(api, path);
  if (!there) return [`Google has no zone ${zone}`];
  const { status } = zoneStatus.parse(there);
  const types = await Promise.all(
    plans.map(async (plan) =>
      (await found(api, `${path}/machineTypes/${plan}`)) ? [] : [`zone ${zone} has no machine type ${plan}`],
    ),
  );
  return [...(status === 'UP' ? [] : [`zone ${zone} is ${status}`]), ...types.flat()];
}

/** Null where there is no such resource. */
async function found(api: ComputeApi, path: string): Promise<unknown> {
  try {
    return await api.get(path);
  } catch (error) {
    if (error instanceof ComputeRefusal && error.status === 404) return null;
    throw error;
  }
}
