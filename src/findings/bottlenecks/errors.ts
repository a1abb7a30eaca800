/** Errors in the window, the E of the USE method. They are no bottleneck, and every verdict lists them. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { serviceFacts } from '../../systems/registry.ts';
import { count, plain, significant } from '../../text/figures.ts';
import { scopeOf } from '../utilisation.ts';
import { operationsOf } from '../../workloads/measured.ts';
import { serviceScopes, type OwnScope, type Subject } from './subject.ts';
import { droppedPackets } from './thresholds.ts';

/** One sentence for each kind of error of a load and, with telemetry, of a service or host. */
export function errorTexts(subject: Subject, telemetry: WindowTelemetry | null): string[] {
  const ofLoads = subject.loads.flatMap((load) => {
    const { errors, unit } = operationsOf(load) ?? { errors: 0, unit: 'operations' };
    return errors > 0 ? [`${load.load.workload} counted ${count(errors)} failed ${unit}.`] : [];
  });
  return [...ofLoads, ...(telemetry ? sampledErrors(subject, telemetry) : [])].map(plain);
}

/** Errors that services and hosts count, a sentence each. */
export function sampledErrors(subject: Subject, telemetry: WindowTelemetry): string[] {
  return [
    ...serviceScopes(subject, telemetry).flatMap(errorsOfService),
    ...subject.hosts.flatMap(({ name }) => networkErrors(name, scopeOf(telemetry, name, hostScope)?.measures)),
  ];
}

function errorsOfService({ host, name, measures }: OwnScope): string[] {
  const measured = new Map(Object.entries(measures));
  return (serviceFacts(name).metrics ?? []).flatMap(({ measure, error }) => {
    const mean = measured.get(measure.name)?.mean ?? 0;
    return error && mean > 0 ? [error(significant(mean), host)] : [];
  });
}

type Measures = WindowTelemetry['scopes'][number]['measures'] | undefined;

function networkErrors(host: string, measures: Measures): string[] {
  const dropped = (measures?.network_receive_drops?.mean ?? 0) + (measures?.network_send_drops?.mean ?? 0);
  const unanswered = measures?.tcp_listen_overflows_per_second?.mean ?? 0;
  return [
    ...(dropped >= droppedPackets ? [`${host} dropped ${significant(dropped)} packets a second.`] : []),
    ...(unanswered > 0
      ? [
          `${host} dropped ${significant(unanswered)} connection attempts a second: the queue of a listening socket was full.`,
        ]
      : []),
  ];
}
