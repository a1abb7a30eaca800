/** A campaign that is resumed has one record and several sessions: none of them is overwritten by the next. Pure. */
import type { Inventory } from '../../hosts/inventory.ts';
import type { Checkout } from './checkout.ts';
import type { CampaignRecord, CampaignRequest, CampaignSession, RunResult } from './types.ts';

/** What tells the sessions of a campaign apart. */
export type RecordedSessions = Pick<CampaignRecord, 'phases' | 'sessions'>;

/** The same with the plan. */
export type PlannedSessions = RecordedSessions & Pick<CampaignRecord, 'plan'>;

/** Which session of its campaign the record's present one is, from 1. */
export function sessionNumber(record: Pick<CampaignRecord, 'sessions'>): number {
  return (record.sessions ?? []).length + 1;
}

/** All sessions of a campaign, the oldest first; one where it was never resumed. */
export function sessionsOf<Part extends Pick<CampaignRecord, 'sessions'>>(record: Part): (Part | CampaignSession)[] {
  return [...(record.sessions ?? []), record];
}

/** When a session began, in Unix milliseconds; 0 where it broke off before it said so. */
export function sessionStart(session: Pick<CampaignSession, 'phases'>): number {
  return session.phases[0]?.startMilliseconds ?? 0;
}

/** The index of the session that a run is of, from 0. */
export function sessionOfRun(record: RecordedSessions, { span }: Pick<RunResult, 'span'>): number {
  const begun = sessionsOf(record).filter((session) => sessionStart(session) <= span.startMilliseconds);
  return Math.max(0, begun.length - 1);
}

/** Runs of each session: each has hosts and a day of its own. */
export function runsBySession({ record, runs }: { record: RecordedSessions; runs: RunResult[] }): RunResult[][] {
  return [...Map.groupBy(runs, (run) => sessionOfRun(record, run)).values()];
}

/** The session before the present one, where it had hosts that may hold what neither it nor its lease brought here. */
export function brokenOffSession({ sessions = [] }: Pick<CampaignRecord, 'sessions'>): {
  inventory: Inventory;
  session: { number: number; startMilliseconds: number };
} | null {
  const before = sessions.at(-1);
  if (!before?.inventory || before.outcome !== null || before.rescued) return null;
  return {
    inventory: before.inventory,
    session: { number: sessions.length, startMilliseconds: sessionStart(before) },
  };
}

/**
 * The record with a new session begun. Hosts and versions stay those that were measured last until the session has its
 * own. Beginning the session of an execution a second time changes nothing.
 */
export function beginSession(
  record: CampaignRecord,
  session: Pick<CampaignSession, 'argv' | 'leasePlan'> & {
    request?: CampaignRequest;
    execution: string;
    startMilliseconds: number;
    checkout: Checkout;
  },
): CampaignRecord {
  const { argv, leasePlan, request, execution, startMilliseconds, checkout } = session;
  if (record.execution === execution) return record;
  const {
    lease: _lease,
    leasePlan: _leasePlan,
    spent: _spent,
    rescued: _rescued,
    hostsAdded: _hostsAdded,
    hostsRemoved: _hostsRemoved,
    hostsReplaced: _hostsReplaced,
    ...lasting
  } = record;
  return {
    ...lasting,
    ...(request ? { request } : {}),
    ...(leasePlan ? { leasePlan } : {}),
    sessions: [...(record.sessions ?? []), sessionOf(record)],
    argv,
    ...checkout,
    warnings: [],
    phases: [{ phase: 'plan', startMilliseconds, endMilliseconds: null }],
    outcome: null,
    execution,
  };
}

function sessionOf(record: CampaignRecord): CampaignSession {
  const { schema: _schema, id: _id, plan: _plan, request: _request, sessions: _sessions, ...session } = record;
  return session;
}
