/** Compares what the hosts of a campaign used with what a source says of its own hosts. Pure. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import {
  windowTelemetry,
  type CampaignTelemetry,
  type WindowTelemetry,
} from '../../measurement/telemetry/statistics.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { median } from '../../statistics/median.ts';
import { measuredWindows } from '../measured-windows.ts';
import type { BaselineFinding, ComparedFigure } from './baseline-findings.ts';
import { hostFigures, namesOf } from './figures.ts';
import type { HostFigureName, PublishedHostUse, Study } from './study.ts';

/** Adds the figures of hosts to the last of the rows that a source states them for, over the runs of all of these rows. */
export function withHostFigures(
  found: BaselineFinding[],
  { hostUse }: Study,
  runs: RunResult[],
  telemetry: CampaignTelemetry,
): BaselineFinding[] {
  return found.map((finding) => {
    const own = hostUse.filter(
      ({ during, hosts }) =>
        hosts.length > 0 && found.findLast(({ resultId }) => during.includes(resultId)) === finding,
    );
    const figures = own.flatMap((use) => {
      const ids = new Set(found.filter(({ resultId }) => use.during.includes(resultId)).flatMap((each) => each.runs));
      const windows = measuredWindows(runs.filter(({ runId }) => ids.has(runId)));
      const within = windows.flatMap((window) => windowTelemetry(telemetry, window) ?? []);
      return comparedFigures(use, within);
    });
    return { ...finding, figures: [...finding.figures, ...figures] };
  });
}

function comparedFigures(use: PublishedHostUse, within: WindowTelemetry[]): ComparedFigure[] {
  const { hosts, hostsText, figures, atMost } = use;
  return namesOf(figures).map((name) => {
    const values = hosts.flatMap((host) => hostFigure(name, host, within) ?? []);
    const here: ComparedFigure['here'] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : null;
    const bound = atMost.includes(name) ? 'at most' : null;
    return { name, hosts: hostsText, published: figures[name]!, bound, here, ratio: null };
  });
}

/** The median over the windows; null if none has it. */
function hostFigure(name: HostFigureName, host: string, within: WindowTelemetry[]): number | null {
  const { measure, of, factor } = hostFigures[name];
  const values = within.flatMap(({ scopes }) => {
    const statistics = scopes.find((each) => each.host === host && each.scope === hostScope)?.measures[measure];
    return statistics ? [statistics[of] * factor] : [];
  });
  return values.length > 0 ? median(values) : null;
}
