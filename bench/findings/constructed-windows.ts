/** The windows that tests construct, with the verdicts that are right. */
import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from '../../src/state/paths.ts';
import type { ConstructedWindow } from '../../test/findings/bottlenecks/judge-windows.ts';

/** Outside of a test run vitest refuses to be imported: here tests state their windows, and nothing runs. */
const nothing = 'const nothing = () => {}; nothing.each = () => nothing;';
const idleVitest = `${nothing} export { nothing as describe, nothing as expect, nothing as it, nothing as test };`;

/** Of every `verdict.*.test.ts`. */
export async function constructedByTests(): Promise<readonly ConstructedWindow[]> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vitest'
        ? { url: `data:text/javascript,${encodeURIComponent(idleVitest)}`, shortCircuit: true }
        : next(specifier, context),
  });
  const folder = join(projectFolder, 'test', 'findings', 'bottlenecks');
  for (const file of globSync(join(folder, 'verdict.*.test.ts')).toSorted()) await import(file);
  const { constructedWindows } = await import('../../test/findings/bottlenecks/judge-windows.ts');
  hooks.deregister();
  return constructedWindows;
}
