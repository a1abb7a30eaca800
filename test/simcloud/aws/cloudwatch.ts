/** The part of CloudWatch's JSON protocol that reads figures. */
import { z } from 'zod';
import type { Answer } from '../answer.ts';
import { effectOn } from '../faults.ts';
import type { World } from '../world.ts';

/** Type of its requests in the pretend cloud, by which faults name them. */
export const getMetricData = 'aws:cloudwatch:GetMetricData';

/** In seconds. */
const time = z.number().transform((seconds) => seconds * 1000);

const input = z.object({
  MetricDataQueries: z
    .array(
      z.object({
        Id: z.string().regex(/^[a-z]\w*$/),
        MetricStat: z.object({
          Metric: z.object({
            Namespace: z.enum(['AWS/EBS', 'AWS/EC2']),
            MetricName: z.string(),
            Dimensions: z.tuple([z.object({ Name: z.enum(['VolumeId', 'InstanceId']), Value: z.string() })]),
          }),
          // Balances have no sum.
          Stat: z.enum(['Minimum', 'Maximum']),
          Period: z.literal(300),
        }),
      }),
    )
    .max(500),
  StartTime: time,
  EndTime: time,
});

/** @param target of the header `X-Amz-Target`, such as `GraniteServiceVersion20100801.GetMetricData` */
export function isForCloudWatch(target: string): boolean {
  return target.startsWith('GraniteServiceVersion20100801.');
}

/** Null where the call is never answered. */
export function answerCloudWatch(world: World, target: string, body: string): Answer | null {
  const operation = target.split('.').at(-1) ?? '';
  if (operation !== 'GetMetricData')
    return failure('InvalidAction', `The pretend CloudWatch does not know ${operation}.`);
  world.requests.push({ at: world.now, verb: 'read', type: getMetricData, name: '', outcome: 'asked', said: null });
  const effect = effectOn(world);
  if (effect?.kind === 'hold') return null;
  if (effect?.kind === 'fail') {
    // `<code>: <message>`, as AWS's SDK shows it.
    const [code = '', message = ''] = effect.says.split(': ');
    return failure(code, message);
  }
  const { MetricDataQueries, StartTime, EndTime } = input.parse(JSON.parse(body));
  const MetricDataResults = MetricDataQueries.map(({ Id, MetricStat: { Metric } }) => {
    const points = world.figures.filter(
      ({ metric, id, atMilliseconds }) =>
        metric === Metric.MetricName &&
        id === Metric.Dimensions[0].Value &&
        atMilliseconds >= StartTime &&
        atMilliseconds < EndTime,
    );
    return {
      Id,
      Label: Metric.MetricName,
      StatusCode: 'Complete',
      Timestamps: points.map(({ atMilliseconds }) => atMilliseconds / 1000),
      Values: points.map(({ value }) => value),
    };
  });
  return { status: 200, body: JSON.stringify({ MetricDataResults }) };
}

const failure = (code: string, message: string): Answer => ({
  status: 400,
  body: JSON.stringify({ __type: `com.amazonaws.cloudwatch#${code}`, message }),
});
