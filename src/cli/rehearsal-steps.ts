/** The steps of a rehearsal: what happens to rented hosts in their first hour, one command after the other. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CleanedStack } from '../hardware/lease/cleanup-decision.ts';

/** What the steps do outside. Commands are those of `bin/`; one that does not exit with 0 is thrown as an error of one sentence. */
export interface RehearsalTools {
  /** Returns standard output. */
  proofload: (...argv: string[]) => Promise<string>;
  pulumi: (...argv: string[]) => Promise<string>;
  /** Starts Pulumi and kills it as soon as it prints a line that fits. */
  killPulumi: (when: RegExp, ...argv: string[]) => Promise<void>;
  /** The hosts brought up from a shell, and whether each accepts connections. */
  hosts: () => Promise<{ name: string; answers: boolean }[]>;
}

export interface Rehearsed {
  profile: string;
  campaignId: string;
  /** Budget of the campaign. */
  maxDollars: number;
}

export interface RehearsalStep {
  name: string;
  /** What it should show, one sentence. */
  should: string;
  /** Time after which it has failed. */
  limitMinutes: number;
  perform(tools: RehearsalTools, rehearsed: Rehearsed, signal: AbortSignal): Promise<void>;
}

/** The smallest campaign on rented hosts. */
export const rehearsedCampaign = 'first-cloud-run';

/** After their boot, hosts brought up by a rehearsal shut down. All of them are up long before. */
export const minutesByHand = 20;

/** The name of a machine at any provider, in the line that Pulumi prints when it orders it. */
const machineOrdered = /\b(?:Instance|Device)\b.*\bcreating\b/;

const onStack = (profile: string): string[] => ['-s', profile, '--yes', '--skip-preview'];

/** None needs what an earlier one left, but for the last two. */
export const rehearsalSteps: readonly RehearsalStep[] = [
  {
    name: 'campaign',
    should: 'A campaign makes its hosts, measures them and removes them, and its cleanup is verified.',
    limitMinutes: 60,
    async perform({ proofload }, { profile, campaignId, maxDollars }) {
      const limits = ['--max-hours', '1', '--max-dollars', String(maxDollars), '--yes'];
      await proofload('run', rehearsedCampaign, '--profile', profile, '--id', campaignId, ...limits);
    },
  },
  {
    name: 'killed',
    should: 'Pulumi is killed while it orders a machine; "cleanup" removes everything that it had ordered.',
    limitMinutes: 30,
    async perform(tools, { profile }) {
      await tools.killPulumi(machineOrdered, 'up', ...onStack(profile));
      await cleanUp(tools, profile);
    },
  },
  {
    name: 'up',
    should: 'The hosts come up from a shell, and each of them answers.',
    limitMinutes: minutesByHand,
    async perform({ pulumi, hosts }, { profile }) {
      await pulumi('up', ...onStack(profile));
      const silent = (await hosts()).filter(({ answers }) => !answers).map(({ name }) => name);
      if (silent.length > 0) throw new Error(`${silent.join(', ')} accepts no connection.`);
    },
  },
  {
    name: 'lease',
    should: `Nobody renews anything: ${minutesByHand} minutes after their boot the hosts shut themselves down.`,
    limitMinutes: minutesByHand + 15,
    async perform({ hosts }, _, signal) {
      while ((await hosts()).some(({ answers }) => answers)) await delay(10_000, undefined, { signal });
    },
  },
  {
    name: 'destroy',
    should: '"destroy" removes what hosts that shut themselves down leave behind.',
    limitMinutes: 30,
    async perform({ pulumi }, { profile }) {
      await pulumi('destroy', ...onStack(profile));
    },
  },
];

/** Longest time for which the hosts of all steps can be up. */
export const hoursAtMost = rehearsalSteps.reduce((sum, { limitMinutes }) => sum + limitMinutes, 0) / 60;

/**
 * Removes everything of the profile. Throws where something is left, or is held by a campaign.
 *
 * @param isOver whether the campaign has ended as it should
 */
export async function removeRehearsed(
  tools: RehearsalTools,
  { profile, campaignId }: Rehearsed,
  isOver: boolean,
): Promise<void> {
  // It may have ended by itself, or never begun: the cleanup tells whether it still holds something.
  if (!isOver) await tools.proofload('cancel', campaignId).catch(() => {});
  await cleanUp(tools, profile);
}

async function cleanUp({ proofload }: RehearsalTools, profile: string): Promise<void> {
  const said = await proofload('cleanup', '--profile', profile, '--apply', '--json');
  const held = (JSON.parse(said) as CleanedStack[]).find(({ verdict }) => verdict.held);
  if (held) throw new Error(`${held.stack} was not removed: ${held.verdict.reason}.`);
}
