import { analyseIn } from './analyse.ts';
import { campaignState } from './campaign-state.ts';
import { collectInto } from './collect.ts';
import type { CampaignActivities } from './contract.ts';
import { driveRun } from './drive-run.ts';
import { namingFullDisks } from './full-disk.ts';
import { install } from './install.ts';
import { judgeRun } from './judge-run.ts';
import { keepRunIn } from './keep-run.ts';
import type { LeaseActivities, SweepActivities } from './lease-contract.ts';
import { prepareRun } from './prepare-run.ts';
import { proveGone } from './prove-gone.ts';
import { provision } from './provision.ts';
import { recordingOrders } from './record-order.ts';
import { recorders } from './record.ts';
import { withRecorded } from './recorded.ts';
import { forgetLease, renewLease } from './renew-lease.ts';
import { reportIn } from './report.ts';
import { resumeRecorder } from './record-resume.ts';
import { retireServices } from './retire-services.ts';
import { rescueInto } from './rescue.ts';
import { salvageInto } from './salvage.ts';
import { startSystem } from './start-system.ts';
import { startTelemetry } from './start-telemetry.ts';
import { stopRun } from './stop-run.ts';
import { sweepProfiles } from './sweep-profiles.ts';
import { teardown } from './teardown.ts';
import { verify } from './verify.ts';

/** Every activity of a campaign, of its lease and of the sweep. `resultsFolder` holds a folder for each campaign. */
export function createActivities({
  resultsFolder,
}: {
  resultsFolder: string;
}): CampaignActivities & LeaseActivities & SweepActivities {
  const { recordLease, ...ofRecords } = recorders(resultsFolder);
  const ofCampaigns = withRecorded(resultsFolder, {
    ...ofRecords,
    recordResume: resumeRecorder(resultsFolder),
    salvage: salvageInto(resultsFolder),
    provision: recordingOrders(resultsFolder, provision),
    install,
    startTelemetry,
    startSystem,
    verify,
    prepareRun,
    driveRun,
    judgeRun,
    stopRun,
    retireServices,
    keepRun: keepRunIn(resultsFolder),
    collect: collectInto(resultsFolder),
    teardown,
    proveGone,
    analyse: analyseIn(resultsFolder),
    report: reportIn(resultsFolder),
  });
  return namingFullDisks({
    ...ofCampaigns,
    renewLease,
    campaignState,
    recordLease,
    rescue: rescueInto(resultsFolder),
    forgetLease,
    sweepProfiles,
  });
}
