import { describe, expect, it } from 'vitest';
import { parseProcessStat, statusFromRecords } from '../../src/hosts/job-files.ts';
import type { JobRecords } from '../../src/hosts/job-files.ts';

const waiter = { pid: 10, startTicks: 100 };
const command = { pid: 11, startTicks: 101, startedMilliseconds: 5000 };
const exit = { exitCode: 0, signal: null, startedMilliseconds: 5000, endedMilliseconds: 6000 };
const none: JobRecords = { waiter: null, command: null, exit: null };
const gone = { waiter: false, command: false };

describe('the status of a job', () => {
  it('is absent while no waiter is recorded, whatever other files exist', () => {
    expect(statusFromRecords(none, gone)).toEqual({ state: 'absent' });
  });

  it('is running without a start time while it waits for its start', () => {
    expect(statusFromRecords({ ...none, waiter }, { waiter: true, command: false })).toEqual({
      state: 'running',
      pid: 10,
      startedMilliseconds: null,
    });
  });

  it('is running as long as the command runs, with or without its waiter', () => {
    const running = { state: 'running', pid: 11, startedMilliseconds: 5000 };
    expect(statusFromRecords({ ...none, waiter, command }, { waiter: true, command: true })).toEqual(running);
    expect(statusFromRecords({ ...none, waiter, command }, { waiter: false, command: true })).toEqual(running);
  });

  it('is running until the waiter has written the exit code', () => {
    expect(statusFromRecords({ ...none, waiter, command }, { waiter: true, command: false }).state).toBe('running');
  });

  it('is ended once there is an exit code', () => {
    expect(statusFromRecords({ waiter, command, exit }, gone)).toEqual({ state: 'ended', ...exit });
  });

  it('is lost when both are gone without an exit code', () => {
    expect(statusFromRecords({ ...none, waiter, command }, gone)).toEqual({ state: 'lost' });
  });
});

describe('a line of /proc/<pid>/stat', () => {
  it('is parsed correctly with spaces and parentheses in the command name', () => {
    const line = '42 (a) S (b) R 1 42 42 0 -1 4194560 1 0 0 0 2 3 0 0 20 0 1 0 98765 1000 10 18446744073709551615';
    expect(parseProcessStat(line)).toEqual({ state: 'R', startTicks: 98765 });
  });
});
