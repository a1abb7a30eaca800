/** Report columns and notes for producers. Pure. */
import { count, significant } from '../../text/figures.ts';
import type { ReportFacts } from '../report-facts.ts';
import { sortedSettings } from '../client-settings.ts';
import { producerProperties } from './client-settings.ts';
import type { KafkaProducerFigures } from './measured.ts';
import type { KafkaProducerParameters } from './parameters.ts';

export const report: ReportFacts<KafkaProducerFigures, KafkaProducerParameters> = {
  columns: [{ label: 'MB/s', numeric: true, cell: ({ megabytesPerSecond }) => significant(megabytesPerSecond) }],
  notes({ parameters, from }) {
    const { recordBytes, partitions, replicationFactor, keyDistribution = 'none', keys, payloads } = parameters;
    const { acks, ...others } = producerProperties(parameters);
    const settings = sortedSettings(others).map(([name, value]) => `, ${name}=${value}`);
    const content = payloads ? ` with ${payloads.length} given texts` : '';
    const keyed = keyDistribution === 'none' || keys === undefined ? '' : `, ${keyDistribution} keys of ${count(keys)}`;
    return [
      `Records of ${recordBytes} bytes${content}, ${partitions} partitions, replication factor ${replicationFactor}${keyed}, acks=${acks}${settings.join('')}, from ${from}.`,
    ];
  },
};
