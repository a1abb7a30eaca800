/**
 * The child process of `in-own-process.ts`: runs one task and exits. The tasks need the database or the charts, whose memory
 * would otherwise stay in the worker, next to the systems under load.
 */
import { thresholdLine } from '../src/report/threshold-tables.ts';
import { compareCampaigns } from '../src/findings/comparison/compare-campaigns.ts';
import { readCompared } from '../src/report/files/read-compared.ts';
import { analyseCampaign, writeComparison, writeReport } from '../src/report/files/write-report.ts';
import { mergeTelemetry } from '../src/measurement/telemetry/merge.ts';
import { FileError } from '../src/input/file-error.ts';
import { RefusalError } from '../src/input/refusal.ts';
import type { Failure, Message, ProcessTasks, TaskRequest } from './in-own-process.ts';

const tasks: ProcessTasks = {
  analyse: async (folder) => {
    const findings = await analyseCampaign(folder);
    const thresholds = (findings.thresholds ?? []).map((finding) => ({
      threshold: finding.threshold,
      verdict: finding.verdict,
      line: thresholdLine(finding),
    }));
    return {
      verdicts: findings.answers.map(({ sentence }) => sentence),
      ...(thresholds.length > 0 ? { thresholds } : {}),
    };
  },
  report: (folder) => writeReport(folder),
  mergeTelemetry,
  compare: async ({ resultsFolder, sides, files }) => {
    const named = sides.map((ids) => ids.join(','));
    return await writeComparison(compareCampaigns(await readCompared(named, resultsFolder)), files);
  },
};

/** As plain data: sent between processes, an error would keep only its message. */
function failureOf(error: unknown): Failure {
  const { message, stack, code } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException;
  const file = error instanceof FileError ? { path: error.path, fault: error.fault } : null;
  const faults = error instanceof RefusalError ? error.faults : null;
  return { message, stack: stack ?? '', code: code ?? null, faults, file };
}

const say = (message: Message, then = () => {}): void => void process.send?.(message, then);

async function work({ name, subject }: TaskRequest): Promise<void> {
  try {
    // The caller's types hold for the name and its subject together.
    const result = await tasks[name](subject as never, (progress) => say({ progress }));
    say({ result }, () => process.disconnect());
  } catch (error) {
    say({ failure: failureOf(error) }, () => process.disconnect());
  }
}

// Without its worker the task is useless: the next worker repeats it.
process.once('disconnect', () => process.exit());
process.once('message', (asked) => void work(asked as TaskRequest));
