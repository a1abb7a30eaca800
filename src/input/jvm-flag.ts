/** Flags of a JVM in a campaign file. */
import { list, text } from './fields.ts';
import { jvmFlagPattern } from './identifiers.ts';
import { longestText } from './limits.ts';
import { quoted } from './readable.ts';

const mostFlags = 50;

const heapFlag = /^-XX:(Initial|Max|Min)(HeapSize|RAMPercentage)|^-XX:(Max|Min)RAMFraction/;
const collectorFlag = /^-XX:\+Use\w+GC$/;
const ownFlag = /^-XX:[+-](PerfDisableSharedMem|ExitOnOutOfMemoryError)$/;

/**
 * A list of tuning flags that run no command and name no file.
 *
 * @param insteadOfHeap what to do instead of giving a flag for the size of the heap, which Proofload sets
 */
export function jvmFlagList(insteadOfHeap: string) {
  const flag = text('a flag of the JVM, such as -XX:MaxGCPauseMillis=50', longestText).superRefine((given, context) => {
    const refusal = (message: string) => context.addIssue({ code: 'custom', message });
    if (heapFlag.test(given)) refusal(`is managed by Proofload; ${insteadOfHeap}`);
    else if (ownFlag.test(given)) refusal('is managed by Proofload; leave it out');
    else if (!jvmFlagPattern.test(given))
      refusal(
        `must be a tuning flag that runs no command and names no file, such as -XX:MaxGCPauseMillis=50, not ${quoted(given)}`,
      );
  });
  return list('flags', flag, mostFlags).superRefine((flags, context) => {
    const [first, second] = flags.filter((each) => collectorFlag.test(each));
    if (first === undefined || second === undefined) return;
    const message = `a JVM has one garbage collector, and ${first} chooses another; keep one`;
    context.addIssue({ code: 'custom', path: [flags.indexOf(second)], message, input: second });
  });
}
