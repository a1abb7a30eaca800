/** The series that `proofload run` is asked for: `--profile a,b`, or `--every 24h --times 90`. */
import { RefusalError } from '../input/refusal.ts';
import { isOnThisMachine } from '../providers/registry.ts';
import { elapsed } from '../text/figures.ts';
import { newCampaignId } from './campaign-id.ts';
import type { RunOptions } from './run-campaign.ts';
import { planConfigurations, type AskedSeries } from './series-request.ts';

export interface RunSeriesOptions extends RunOptions {
  /** In seconds. */
  every?: number | undefined;
  times?: number | undefined;
  together?: true | undefined;
}

/** Whether the command asks for several campaigns. */
export function asksForSeries({ profile, every, times, together }: RunSeriesOptions): boolean {
  return profile.includes(',') || every !== undefined || times !== undefined || together !== undefined;
}

/** Throws a `RefusalError` with the faults of all campaigns. */
export async function runRequest(options: RunSeriesOptions): Promise<AskedSeries> {
  const names = options.profile.split(',').map((name) => name.trim());
  const faults = [...profileFaults(options, names), ...optionFaults(options, names)];
  if (faults.length > 0) throw new RefusalError(faults);
  const isRepeated = names.length === 1;
  const requests = names.map((profile) => ({ ...options, profile }));
  const planned = await planConfigurations(requests, isRepeated ? undefined : names);
  const { plan } = planned[0]!;
  const id = options.id ?? newCampaignId(plan.campaign, isRepeated ? [names[0]!, plan.size] : [plan.size]);
  const series = isRepeated ? repeatedSeries(id, planned[0]!, options) : profilesSeries(id, planned, options);
  return { id, about: [], ...series };
}

type Planned = Awaited<ReturnType<typeof planConfigurations>>;

function profilesSeries(id: string, planned: Planned, options: RunSeriesOptions) {
  const together = options.together ?? false;
  const onThisMachine = planned
    .filter(({ profile }) => isOnThisMachine(profile.provider))
    .map(({ profile }) => profile.name);
  if (together && onThisMachine.length > 0)
    throw new RefusalError([
      `--together: ${onThisMachine.join(' and ')} ${onThisMachine.length === 1 ? 'is' : 'are'} on this machine, where campaigns would distort each other's measurements; leave it out.`,
    ]);
  const campaigns = planned.map((configuration) => ({
    campaignId: `${id}-${configuration.profile.name}`,
    label: configuration.profile.name,
    configuration,
  }));
  const order = together ? 'at the same time' : 'one after the other';
  return {
    title: `${planned[0]!.plan.title} on ${campaigns.map(({ label }) => label).join(' and ')}, ${order}`,
    campaigns,
    sides: campaigns.map(({ campaignId }) => [campaignId]),
    comparison: 'profiles',
    together,
  } as const satisfies Partial<AskedSeries>;
}

function repeatedSeries(id: string, configuration: Planned[number], { every = 0, times = 1 }: RunSeriesOptions) {
  const digits = String(times).length;
  return {
    title: `${configuration.plan.title}, ${times} times${every === 0 ? '' : `, every ${elapsed(every)}`}`,
    campaigns: Array.from({ length: times }, (_, index) => ({
      campaignId: `${id}-${String(index + 1).padStart(digits, '0')}`,
      label: `${index + 1} of ${times}`,
      configuration,
    })),
    sides: [] as string[][],
    comparison: 'comparison',
    everySeconds: every,
  } as const;
}

function profileFaults({ profile }: RunSeriesOptions, names: string[]): string[] {
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [
    ...(names.includes('') ? [`--profile ${profile}: has an empty name; separate names with single commas.`] : []),
    ...[...twice].map((name) => `--profile ${profile}: names ${name} twice; name each profile once.`),
  ];
}

/** Options that one campaign can have, but not several; and those that several need. */
function optionFaults(
  { keep, onMyHosts, files, every, times, together }: RunSeriesOptions,
  { length }: string[],
): string[] {
  const isRepeated = every !== undefined || times !== undefined;
  const ofOne = 'not with several campaigns, because it is of one; give it to "proofload report".';
  return [
    keep !== undefined &&
      '--keep: not with several campaigns: it would keep the hosts of one while the next is measured.',
    onMyHosts && '--on-my-hosts: not with several campaigns; run each on your hosts by a command of its own.',
    files?.junit !== undefined && `--junit: ${ofOne}`,
    files?.summary !== undefined && `--summary: ${ofOne}`,
    isRepeated &&
      length > 1 &&
      '--every: not with several profiles; repeat the campaign on each by a command of its own.',
    isRepeated && times === undefined && '--every: needs --times, which says how often the campaign runs.',
    together && length === 1 && '--together: needs several profiles.',
  ].filter((fault) => typeof fault === 'string');
}
