import { Argument, Command } from '@commander-js/extra-typings';
import { systemNames } from '../../systems/registry.ts';
import { print } from '../terminal.ts';

export function lockCommand() {
  return new Command('lock')
    .summary('add a version of a system')
    .description(
      'Resolves a version of a system with Maven and writes its lock file, with which campaigns can name that version, and the list of its settings. Needs mvn.',
    )
    .addArgument(new Argument('<system>', 'the system').choices(systemNames))
    .argument('<version>', 'the complete version, such as 4.2.1')
    .option('--json', 'print the result as JSON')
    .action(async (system, version, { json }) => {
      const { lockVersion } = await import('../lock-version.ts');
      const written = await lockVersion(system, version);
      if (json) print(`${JSON.stringify({ system, version, ...written })}\n`);
      else {
        print(`${written.file}: ${written.files} files, ${Math.round(written.bytes / 1e6)} MB\n`);
        if (written.settings !== null) print(`${written.settings}: the settings that it knows\n`);
      }
    });
}
