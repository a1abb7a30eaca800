import { analyseIn } from './analyse.ts';
import { collectInto } from './collect.ts';
import type { CampaignActivities } from './contract.ts';
import { driveRun } from './drive-run.ts';
import { install } from './install.ts';
import { keepRunIn } from './keep-run.ts';
import { prepareRun } from './prepare-run.ts';
import { proveGone } from './prove-gone.ts';
import { provision } from './provision.ts';
import { recorders } from './record.ts';
import { withRecorded } from './recorded.ts';
import { reportIn } from './report.ts';
import { retireServices } from './retire-services.ts';
import { startSystem } from './start-system.ts';
import { startTelemetry } from './start-telemetry.ts';
import { stopRun } from './stop-run.ts';
import { teardown } from './teardown.ts';
import { verify } from './verify.ts';

/** Every activity of a campaign. `resultsFolder` holds a folder for each campaign. */
export function createActivities({ resultsFolder }: { resultsFolder: string }): CampaignActivities {
  return withRecorded(resultsFolder, {
    ...recorders(resultsFolder),
    provision,
    install,
    startTelemetry,
    startSystem,
    verify,
    prepareRun,
    driveRun,
    stopRun,
    retireServices,
    keepRun: keepRunIn(resultsFolder),
    collect: collectInto(resultsFolder),
    teardown,
    proveGone,
    analyse: analyseIn(resultsFolder),
    report: reportIn(resultsFolder),
  });
}
