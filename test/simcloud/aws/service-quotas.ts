/** The part of Service Quotas' JSON protocol that says how much an account may order. */
import { z } from 'zod';
import type { Answer } from '../answer.ts';

const input = z.object({ ServiceCode: z.literal('ec2'), QuotaCode: z.enum(['L-1216C47A', 'L-34B43A08']) });

/** @param target of the header `X-Amz-Target`, such as `ServiceQuotasV20190624.GetServiceQuota` */
export const isForServiceQuotas = (target: string): boolean => target.startsWith('ServiceQuotasV20190624.');

/** An account that may order far more than any test does. */
export function answerServiceQuotas(body: string): Answer {
  const { QuotaCode, ServiceCode } = input.parse(JSON.parse(body));
  return { status: 200, body: JSON.stringify({ Quota: { ServiceCode, QuotaCode, Value: 100_000, Unit: 'None' } }) };
}
