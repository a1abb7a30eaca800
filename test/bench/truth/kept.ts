/** A kept window and rows of telemetry, for tests. */
import { keptSchema, type KeptWindow } from '../../../bench/truth/kept-window.ts';
import { eachColumn, type TelemetryRow, type TelemetryValues } from '../../../src/measurement/telemetry/columns.ts';
import { inventoryHost } from '../../hosts/local-hosts.ts';
import { resultOf, window } from '../../measurement/results/run-on-disk.ts';
import { smallPlan } from '../../samples/small-plan.ts';
import { scenarioOf } from './judged.ts';

export function keptOf(change: Partial<KeptWindow> = {}): KeptWindow {
  const scenario = change.scenario ?? scenarioOf();
  return {
    schema: keptSchema,
    fleet: 'kafka',
    scenario,
    truth: scenario.truth,
    plan: { ...smallPlan(), steps: [] },
    hosts: [inventoryHost('/hosts/kafka01', { kind: 'loopback' })],
    run: resultOf('kafka-one'),
    telemetry: null,
    ...change,
  };
}

/** A row a second over the window of `keptOf`, with the values of each second. */
export function rowsEachSecond(
  host: string,
  scope: string,
  valuesAt: (second: number) => Partial<TelemetryValues>,
): TelemetryRow[] {
  const seconds = (window.endMilliseconds - window.startMilliseconds) / 1000;
  return Array.from({ length: seconds + 1 }, (_, second) => ({
    host,
    scope,
    at_milliseconds: window.startMilliseconds + second * 1000,
    ...eachColumn(() => null),
    ...valuesAt(second),
  }));
}
