/** Performs the steps of a rehearsal one after the other, and removes what it rented. */
import { removeRehearsed, type RehearsalStep, type RehearsalTools, type Rehearsed } from './rehearsal-steps.ts';
import type { RehearsedCommand } from './rehearsal-tools.ts';

/** How a step ended. */
export interface RehearsedStep extends Pick<RehearsalStep, 'name' | 'should'> {
  outcome: 'as it should' | 'failed' | 'not begun';
  /** Null where it is as it should. */
  reason: string | null;
  commands: RehearsedCommand[];
}

/** What `performSteps` needs. */
export interface Performance {
  steps: readonly RehearsalStep[];
  /** Interrupts the step that runs. What it rented is removed all the same. */
  signal: AbortSignal;
  say: (line: string) => void;
  toolsFor: (signal: AbortSignal, onEnd: (command: RehearsedCommand) => void) => RehearsalTools;
  /** Keeps what is known so far. */
  save: (steps: RehearsedStep[]) => Promise<void>;
}

/** Performs the steps up to the first that fails, then removes everything, as a step of its own. */
export async function performSteps(
  rehearsed: Rehearsed,
  { steps, signal, say, toolsFor, save }: Performance,
): Promise<{ steps: RehearsedStep[]; isRemoved: boolean }> {
  const done: RehearsedStep[] = [];
  const removal: RehearsalStep = {
    name: 'removal',
    should: 'Nothing of the profile is left.',
    limitMinutes: 60,
    perform: (tools) =>
      removeRehearsed(
        tools,
        rehearsed,
        done.some(({ name, outcome }) => name === 'campaign' && outcome === 'as it should'),
      ),
  };

  async function perform(step: RehearsalStep, interruption: AbortSignal | null): Promise<boolean> {
    const { name, should, limitMinutes } = step;
    say(`▶ ${name}: ${should}`);
    const limit = AbortSignal.timeout(limitMinutes * 60_000);
    const ending = interruption === null ? limit : AbortSignal.any([limit, interruption]);
    const commands: RehearsedCommand[] = [];
    const tools = toolsFor(ending, (command) => commands.push(command));
    let reason: string | null = null;
    try {
      ending.throwIfAborted();
      await step.perform(tools, rehearsed, ending);
    } catch (error) {
      reason = limit.aborted ? `It took longer than ${limitMinutes} minutes.` : messageOf(error, interruption);
    }
    done.push({ name, should, outcome: reason === null ? 'as it should' : 'failed', reason, commands });
    say(reason === null ? `✔ ${name}` : `✘ ${name}: ${reason}`);
    // What was rented must be removed even where no file can be written.
    await save(done).catch((error: unknown) => say(`The outcome could not be written: ${messageOf(error, null)}`));
    return reason === null;
  }

  let isGood = true;
  for (const step of steps) {
    const { name, should } = step;
    if (isGood) isGood = await perform(step, signal);
    else done.push({ name, should, outcome: 'not begun', reason: 'An earlier step failed.', commands: [] });
  }
  const isRemoved = await perform(removal, null);
  return { steps: done, isRemoved };
}

function messageOf(error: unknown, interruption: AbortSignal | null): string {
  const cause = interruption?.aborted ? interruption.reason : error;
  return cause instanceof Error ? cause.message : String(cause);
}
