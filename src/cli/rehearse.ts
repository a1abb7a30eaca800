/** `proofload rehearse`: the first hour on rented hosts, step by step, after which nothing is left. */
import { join } from 'node:path';
import { dollarsPerHour } from '../campaign/lease/hourly-items.ts';
import { withStack } from '../control/own-hosts.ts';
import { noteHardware, noteNoHardware } from '../control/held-hardware.ts';
import { preflight } from '../hardware/preflight/preflight.ts';
import { readProfile } from '../hardware/profile/read.ts';
import { RefusalError } from '../input/refusal.ts';
import { describeCheckout } from '../measurement/results/checkout.ts';
import { isRented } from '../providers/registry.ts';
import { resultsFolder } from '../state/paths.ts';
import { writeJsonAtomically } from '../state/write-atomically.ts';
import { elapsed } from '../text/figures.ts';
import { dollarsText } from '../text/money.ts';
import { approveSum } from './approve-spending.ts';
import { newCampaignId } from './campaign-id.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { performSteps } from './perform-steps.ts';
import { hoursAtMost, rehearsalSteps, rehearsedCampaign, type Rehearsed } from './rehearsal-steps.ts';
import { rehearsalTools } from './rehearsal-tools.ts';
import { planRequest } from './request.ts';
import { print, printError, speaker } from './terminal.ts';
import { areUpByHand } from './whose-hosts.ts';

export interface RehearsalOptions {
  profile: string;
  maxDollars: number;
  yes?: true | undefined;
  json?: true | undefined;
}

/** Throws a `RefusalError` before anything is ordered. */
export async function rehearse({ profile, maxDollars, yes, json }: RehearsalOptions): Promise<ExitCode> {
  const say = speaker(json);
  const rehearsed = { profile, maxDollars: maxDollars / 2, campaignId: newCampaignId('rehearsal', [profile]) };
  const cost = await costOrRefusal(rehearsed, maxDollars);
  for (const { name, should } of rehearsalSteps) say(`${name}: ${should}`);
  await approveSum(cost, profile, yes ?? false);

  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort(new Error('It was interrupted.')));
  const file = join(resultsFolder, `${rehearsed.campaignId}.json`);
  const head = { schema: 1, profile, ...(await describeCheckout()), startedAt: new Date().toISOString() };
  noteHardware(null);
  const outcome = await performSteps(rehearsed, {
    steps: rehearsalSteps,
    signal: stop.signal,
    say,
    toolsFor: (signal, onEnd) => rehearsalTools(profile, signal, say, onEnd),
    save: (steps) => writeJsonAtomically(file, { ...head, steps }),
  });
  say(`What each step printed is in ${file}. It has addresses and ids of what was rented, and no secret.`);
  if (json) print(`${JSON.stringify({ file, ...outcome })}\n`);
  if (!outcome.isRemoved) {
    printError(`Hardware may still exist: remove it with "proofload cleanup --profile ${profile} --apply".`);
    return exitCodes.hardwareLeft;
  }
  noteNoHardware();
  return outcome.steps.every((step) => step.outcome === 'as it should') ? exitCodes.done : exitCodes.failed;
}

/** What the rehearsal costs at most. Throws a `RefusalError` with all that is against it. */
async function costOrRefusal({ profile: name, campaignId, maxDollars }: Rehearsed, given: number): Promise<string> {
  const request = { campaign: rehearsedCampaign, profile: name, size: 'smoke', set: [], maxHours: 1, maxDollars };
  const profile = await readProfile(name);
  const rate = dollarsPerHour(profile);
  if (!isRented(profile.provider) || rate === null)
    throw new RefusalError([
      `${name}: nothing is rented there, so there is nothing to rehearse. docs/first-cloud-run.md has the stacks.`,
    ]);
  const dollars = rate * hoursAtMost;
  const faults: string[] = [];
  if (dollars > given)
    faults.push(
      `--max-dollars ${given}: ${elapsed(hoursAtMost * 3600)}, the limit of all steps, cost ${dollarsText(dollars)} on ${name}.`,
    );
  if (await areUpByHand(name))
    faults.push(`Hosts of ${name} are up, which a rehearsal would remove: first run "bin/pulumi destroy -s ${name}".`);
  if (faults.length > 0) throw new RefusalError(faults);
  const { plan } = await planRequest(request);
  await preflight({ campaignId, plan: withStack(plan, campaignId, false) });
  return dollarsText(dollars);
}
