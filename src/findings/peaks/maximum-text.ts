/** Further results of a system, as sentences. */
import { bottleneckText } from '../bottlenecks/bottleneck-text.ts';
import type { HighestRate, SystemFinding } from '../findings.ts';
import { exact, milliseconds, plain, rate } from '../../text/figures.ts';
import { doubtText, tailText } from '../../workloads/percentile-support.ts';
import { factsOf } from '../../workloads/registry.ts';

/** One sentence on a further load of the system: its rate, and its latency with what is in doubt about it. */
export function otherText({ workload, perSecond, unit, latency }: HighestRate): string {
  const reached = `${factsOf(workload).title}: ${rate(perSecond)} ${unit}/s`;
  if (!latency) return plain(`${reached}.`);
  const error = latency.errorMilliseconds === undefined ? '' : ` ± ${milliseconds(latency.errorMilliseconds)}`;
  const doubt = doubtText(latency);
  return plain(
    `${reached}, median ${milliseconds(latency.p50)}${error}, ${tailText(latency, unit)}${doubt === null ? '' : `; ${doubt}`}.`,
  );
}

/** Empty if no level saturated the system. */
export function saturationText({ saturation }: Pick<SystemFinding, 'saturation'>): string {
  if (!saturation) return '';
  const reason = saturation.reason.replace(/\.$/, '');
  return `Saturated at ${batchSizeText(saturation)}: ${reason}; ${bottleneckText(saturation.bottleneck)}.`;
}

/** `scale factor 2`, and `10,000 rows`: a unit in the plural is counted. */
export function batchSizeText({ unit, size }: { unit: string; size: number }): string {
  return unit.endsWith('s') ? `${exact(size)} ${unit}` : `${unit} ${exact(size)}`;
}
