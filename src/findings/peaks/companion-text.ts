/** The other loads of a searched run as parts of its sentence. Pure. */
import { backgroundText, loadText, othersText } from '../../search/search-text.ts';
import { percentileTitles } from '../../workloads/percentile-support.ts';
import { milliseconds, rate } from '../../text/figures.ts';
import type { Companion, PeakFinding, Spread } from './peak-finding.ts';

/** ` with consumer (kafka-consumer) reading at the same rate and 2,000 operations/s of cassandra-stress in the background`, or empty. */
export function withOthersText({ companions = [] }: Pick<PeakFinding, 'companions'>): string {
  return othersText(
    companions.filter(({ role }) => role === 'partner').map(nameText),
    companions
      .filter(({ role }) => role === 'background')
      .map(({ loadId, workload, targetPerSecond }) => backgroundText(loadId, workload, targetPerSecond)),
  );
}

/** `consumer (kafka-consumer) did 51,200 to 52,100 records/s`, one for each of the other loads in the confirming runs. */
export function companionTexts({
  companions = [],
  objective,
}: Pick<PeakFinding, 'companions' | 'objective'>): string[] {
  const percentile = percentileTitles[objective?.percentile ?? 'p99'];
  return companions.flatMap((each) => {
    if (!each.perSecond) return [];
    const latency = each.latency ? `, ${percentile} ${rangeText(each.latency, milliseconds)}` : '';
    return `${nameText(each)} did ${rangeText(each.perSecond, rate)} ${each.unit}/s${latency} in these runs`;
  });
}

/** On runs that say nothing of the searched load; empty if there are none. */
export function missedBackgroundTexts({ missedBackground = 0 }: Pick<PeakFinding, 'missedBackground'>): string[] {
  if (missedBackground === 0) return [];
  const runs = missedBackground === 1 ? 'one run' : `${missedBackground} runs`;
  return [
    `the background missed its rate in ${runs} of the search: such a run does not count as met, and if the searched load met its goal there, not as its failure either`,
  ];
}

const nameText = ({ loadId, workload }: Companion): string => loadText(loadId, workload);

function rangeText({ lowest, highest }: Spread, figure: (value: number) => string): string {
  const [low, high] = [figure(lowest), figure(highest)];
  return low === high ? low : `${low} to ${high}`;
}
