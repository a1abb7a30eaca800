/** Processes that the kernel makes wait because they write faster than the disks take it. */
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { share } from '../../text/figures.ts';
import { wellCovered } from '../utilisation.ts';
import * as at from './thresholds.ts';

export interface Writeback {
  isStalling: boolean;
  /** It stalled for most of the window, and all tasks waited. */
  isLasting: boolean;
  text: string;
}

/**
 * From the amount of data that waits to be written: at the kernel's own limit each writing process waits
 * (`balance_dirty_pages`). The limit alone stops nobody who does not write, so some task must have waited for a disk, if that is
 * measured. Null if not measured.
 */
export function writebackOf(telemetry: WindowTelemetry, { measures }: ScopeStatistics): Writeback | null {
  const dirty = wellCovered(telemetry, measures.dirty_share);
  if (!dirty) return null;
  const some = wellCovered(telemetry, measures.psi_io_some_share)?.mean ?? null;
  const full = wellCovered(telemetry, measures.psi_io_full_share)?.mean ?? null;
  const atLimit = dirty.highShare ?? 0;
  const isStalling = atLimit >= at.writebackSeconds && (some === null || some >= at.stalledShare);
  return {
    isStalling,
    isLasting: isStalling && atLimit >= at.sustainedShare && full !== null && full >= at.stalledShare,
    text: `written data waited in memory at the kernel's limit in ${share(atLimit)} of the seconds, so that writing processes had to wait (writeback)`,
  };
}
