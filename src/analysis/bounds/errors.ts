/** Errors in the window, the third part of the USE method. They bind nothing by themselves, and are told with every verdict. */
import { hostScope } from '../../telemetry/columns.ts';
import type { WindowTelemetry } from '../../telemetry/statistics.ts';
import { count, plain, significant } from '../numbers.ts';
import { scopeOf } from '../utilisation.ts';
import { serviceScopes, type Subject } from './subject.ts';
import { droppedPackets } from './thresholds.ts';

/** A sentence for each kind of error on each host, service and load of the subject. */
export function errorsSeen(subject: Subject, telemetry: WindowTelemetry): string[] {
  return [
    ...subject.loads.flatMap(({ load, figures }) =>
      figures.kind === 'cassandra-stress' && figures.errors > 0
        ? [`${load.workload} counts ${count(figures.errors)} operations that failed.`]
        : [],
    ),
    ...serviceScopes(subject, telemetry).flatMap(({ host, measures }) => {
      const lacking = measures.kafka_under_replicated_partitions?.mean ?? 0;
      return lacking > 0
        ? [`Of the partitions that ${host} leads, ${significant(lacking)} lacked an in-sync replica, on average.`]
        : [];
    }),
    ...subject.hosts.flatMap(({ name }) => networkErrors(name, scopeOf(telemetry, name, hostScope)?.measures)),
  ].map(plain);
}

type Measures = WindowTelemetry['scopes'][number]['measures'] | undefined;

function networkErrors(host: string, measures: Measures): string[] {
  const dropped = (measures?.network_receive_drops?.mean ?? 0) + (measures?.network_send_drops?.mean ?? 0);
  const unanswered = measures?.tcp_listen_overflows_per_second?.mean ?? 0;
  return [
    ...(dropped >= droppedPackets ? [`${host} dropped ${significant(dropped)} packets a second.`] : []),
    ...(unanswered > 0
      ? [
          `${host} dropped ${significant(unanswered)} attempts to connect a second: the queue of a listening socket was full.`,
        ]
      : []),
  ];
}
