/** Lists skipped tests in the file that PROOFLOAD_SKIPPED names, and fails the run for those without a reason in the table. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectFolder } from '../../src/state/paths.ts';
import { skippedText } from './skipped-tests.ts';

export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      // Tests that a pattern on the command line leaves out are not skipped, though vitest calls them so.
      if (module.project.config.testNamePattern) continue;
      for (const { fullName } of module.children.allTests('skipped')) this.#note(module, fullName);
    }
  }

  #note(module: TestModule, test: string): void {
    const file = relative(projectFolder, module.moduleId);
    const text = skippedText(file, test);
    appendFileSync(process.env.PROOFLOAD_SKIPPED!, `${text ?? `${file} > ${test}: no reason in the table`}\n`);
    if (text !== null) return;
    console.error(`${file} > ${test} is skipped, and tools/stages/skipped-tests.ts does not say why that may be.`);
    process.exitCode = 1;
  }
}
