/** Balances of disk credits from CloudWatch, Amazon's service for measured figures. */
import {
  paginateGetMetricData,
  type CloudWatchClient,
  type MetricDataQuery,
  type MetricDataResult,
} from '@aws-sdk/client-cloudwatch';
import type { CreditsLeft } from '../../../src/hosts/inventory.ts';

/**
 * A balance in percent of a full one: `BurstBalance` of a volume ("Amazon CloudWatch metrics for Amazon EBS"), `EBSByteBalance%` or
 * `EBSIOBalance%` of an instance ("CloudWatch metrics that are available for your instances", with basic monitoring only).
 */
export interface Balance {
  namespace: 'AWS/EBS' | 'AWS/EC2';
  metric: 'BurstBalance' | 'EBSByteBalance%' | 'EBSIOBalance%';
  /** Of the volume or instance. */
  id: string;
}

export const volumeBalances = (id: string): Balance[] => [{ namespace: 'AWS/EBS', metric: 'BurstBalance', id }];

export const machineBalances = (id: string): Balance[] => [
  { namespace: 'AWS/EC2', metric: 'EBSByteBalance%', id },
  { namespace: 'AWS/EC2', metric: 'EBSIOBalance%', id },
];

/** CloudWatch has a point for every five minutes, stamped with their beginning. */
const periodSeconds = 300;

/** A point may come late, so that the newest one is older than its five minutes. One older than this says nothing about now. */
const oldestMinutes = 15;

/** CloudWatch's limit of one call. */
const queriesPerCall = 500;

/** What is left of each: the lowest figure of the newest five minutes that have one. */
export async function readBalances(
  client: CloudWatchClient,
  balances: Balance[],
  abortSignal: AbortSignal,
): Promise<Map<Balance, CreditsLeft>> {
  const results = new Map<string, MetricDataResult[]>();
  for (let first = 0; first < balances.length; first += queriesPerCall) {
    const queries = balances.slice(first, first + queriesPerCall).map((each, index) => queryOf(each, first + index));
    const input = {
      MetricDataQueries: queries,
      StartTime: new Date(Date.now() - oldestMinutes * 60_000),
      EndTime: new Date(),
      ScanBy: 'TimestampDescending' as const,
    };
    for await (const { MetricDataResults } of paginateGetMetricData({ client }, input, { abortSignal })) {
      for (const result of MetricDataResults ?? [])
        results.set(result.Id ?? '', [...(results.get(result.Id ?? '') ?? []), result]);
    }
  }
  return new Map(balances.map((each, index) => [each, newestOf(each, results.get(idOf(index)) ?? [])]));
}

const idOf = (index: number): string => `b${index}`;

function queryOf({ namespace, metric, id }: Balance, index: number): MetricDataQuery {
  const Dimensions = [{ Name: namespace === 'AWS/EBS' ? 'VolumeId' : 'InstanceId', Value: id }];
  return {
    Id: idOf(index),
    MetricStat: {
      Metric: { Namespace: namespace, MetricName: metric, Dimensions },
      Period: periodSeconds,
      Stat: 'Minimum',
    },
  };
}

function newestOf({ metric, id }: Balance, results: MetricDataResult[]): CreditsLeft {
  const points = results.flatMap(({ Timestamps = [], Values = [] }) =>
    Timestamps.flatMap((time, index) => {
      const percent = Values[index];
      return percent === undefined ? [] : [{ percent, atMilliseconds: time.getTime() }];
    }),
  );
  const newest = points.toSorted((one, other) => other.atMilliseconds - one.atMilliseconds)[0];
  if (newest) return newest;
  const said = results.flatMap(({ Messages = [] }) => Messages.map(({ Value = '' }) => Value)).join(' ');
  return {
    unknown: `CloudWatch has no ${metric} of ${id} from the last ${oldestMinutes} minutes${said ? `: ${said}` : ''}`,
  };
}
