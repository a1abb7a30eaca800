/** Encryption and authentication of the connections of a cluster. Pure. */
import type { Cluster, Plan } from './plan.ts';

/** What a campaign file asks for. A variant may also turn something off. */
export interface GivenSecurity {
  tls?: boolean | undefined;
  /** The mechanism, by its own name in lower case; `none` for none. */
  sasl?: string | undefined;
}

/** The mechanism of no authentication, as a campaign file gives it. */
export const noSasl = 'none';

/** What the cluster has; undefined if it has neither. */
export function securityOf({ tls = false, sasl = noSasl }: GivenSecurity): Cluster['security'] {
  if (!tls && sasl === noSasl) return undefined;
  return { ...(tls ? { tls } : {}), ...(sasl === noSasl ? {} : { sasl }) };
}

/** Whether connections of the cluster are encrypted. */
export function hasTls({ security }: Pick<Cluster, 'security'>): boolean {
  return security?.tls === true;
}

/** The cluster of that name as the campaign file has it, and as each variant changes it. */
export function everyFormOf({ clusters, variants }: Pick<Plan, 'clusters' | 'variants'>, name: string): Cluster[] {
  return [clusters, ...(variants?.all ?? []).map((variant) => variant.clusters)].flatMap((each) => each[name] ?? []);
}

/** Such as `TLS, SASL SCRAM-SHA-512`; `none` if the connections are plain. */
export function securityText({ security = {} }: Pick<Cluster, 'security'>): string {
  const { tls, sasl } = security;
  const parts = [...(tls ? ['TLS'] : []), ...(sasl === undefined ? [] : [`SASL ${sasl.toUpperCase()}`])];
  return parts.join(', ') || 'none';
}
