import { Command } from '@commander-js/extra-typings';
import { print } from '../terminal.ts';

export function lockCommand() {
  return new Command('lock')
    .summary('add a version of a system, or fix the image of a stack')
    .description(
      'With a version: resolves that version of a system with Maven and writes its lock file, with which campaigns can name it, and the list of its settings; needs mvn. Without: asks the provider of a stack for the image of its machines, with your credentials, and writes it into a file next to the stack, which is used from then on.',
    )
    .argument('<name>', 'the system, or the stack')
    .argument('[version]', 'the complete version of the system, such as 4.2.1')
    .option('--json', 'print the result as JSON')
    .action(async (name, version, { json }) => {
      if (version === undefined) {
        const { lockImage } = await import('../lock-image.ts');
        const { file, image } = await lockImage(name, new Date());
        print(json ? `${JSON.stringify({ stack: name, file, image })}\n` : `${file}: ${image.id} (${image.name})\n`);
        return;
      }
      const { lockVersion } = await import('../lock-version.ts');
      const written = await lockVersion(name, version);
      if (json) print(`${JSON.stringify({ system: name, version, ...written })}\n`);
      else {
        print(`${written.file}: ${written.files} files, ${Math.round(written.bytes / 1e6)} MB\n`);
        if (written.settings !== null) print(`${written.settings}: the settings that it knows\n`);
      }
    });
}
