import { addHostsIn } from './add-hosts.ts';
import { collectInto, salvageInto } from './collect.ts';
import type { CampaignActivities } from './contract.ts';
import { dropDataset, insertSliceIn, measureDatasetIn, stopSlice } from './datasets.ts';
import { performEventIn, startRunIn, undoEventsIn } from './events.ts';
import { dropCaches, settle } from './settle.ts';
import { namingFullDisks } from './full-disk.ts';
import { verifyCleanup, provision, teardown } from './hardware.ts';
import { keepRunIn } from './keep-run.ts';
import { campaignState, forgetLease, renewLease, rescueInto, cleanupProfiles } from './lease.ts';
import type { LeaseActivities, CleanupActivities } from './lease-contract.ts';
import { resumeRecorder } from './record-resume.ts';
import { recorders, recordingOrders } from './record.ts';
import { readingRecord } from './recorded.ts';
import { removeHostsIn, retireHostsIn } from './remove-hosts.ts';
import { analyseIn, reportIn } from './report.ts';
import { removeMadeIn } from './existing-clusters.ts';
import { beginSeries, campaignEndingIn, endSeriesIn, prepareCampaignIn } from './series.ts';
import type { SeriesActivities } from './series-contract.ts';
import { driveRunIn, judgeRunIn, prepareRunIn, stopRun } from './runs.ts';
import { installIn, restartInto, retireServices, startSystem, startTelemetry, verifyIn } from './systems.ts';

/** Every activity of a campaign, of its lease, of a series and of cleanup. `resultsFolder` holds a folder for each campaign. */
export function createActivities({
  resultsFolder,
}: {
  resultsFolder: string;
}): CampaignActivities & LeaseActivities & CleanupActivities & SeriesActivities {
  const { recordLease, ...ofRecords } = recorders(resultsFolder);
  const ofCampaigns = readingRecord(resultsFolder, {
    ...ofRecords,
    recordResume: resumeRecorder(resultsFolder),
    salvage: salvageInto(resultsFolder),
    provision: recordingOrders(resultsFolder, provision),
    addHosts: addHostsIn(resultsFolder),
    retireHosts: retireHostsIn(resultsFolder),
    removeHosts: removeHostsIn(resultsFolder),
    install: installIn(resultsFolder),
    startTelemetry,
    startSystem,
    restartInto,
    verify: verifyIn(resultsFolder),
    prepareRun: prepareRunIn(resultsFolder),
    startRun: startRunIn(resultsFolder),
    performEvent: performEventIn(resultsFolder),
    undoEvents: undoEventsIn(resultsFolder),
    driveRun: driveRunIn(resultsFolder),
    judgeRun: judgeRunIn(resultsFolder),
    stopRun,
    retireServices,
    keepRun: keepRunIn(resultsFolder),
    insertSlice: insertSliceIn(resultsFolder),
    stopSlice,
    measureDataset: measureDatasetIn(resultsFolder),
    dropDataset,
    settle,
    dropCaches,
    collect: collectInto(resultsFolder),
    teardown,
    verifyCleanup,
    removeMade: removeMadeIn(resultsFolder),
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
    cleanupProfiles,
    beginSeries,
    prepareCampaign: prepareCampaignIn(resultsFolder),
    campaignEnding: campaignEndingIn(resultsFolder),
    endSeries: endSeriesIn(resultsFolder),
  });
}
