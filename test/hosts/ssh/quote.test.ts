import { array, assert, asyncProperty, constantFrom, oneof, pre, string } from 'fast-check';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { commandLine, quote } from '../../../src/hosts/ssh/quote.ts';

const argument = oneof(
  string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  constantFrom("'", '"', '$(echo x)', '`id`', '\\', '\n', '', '!', '* ?', '~', '-n', "it's \\'", 'a;b&&c|d>e'),
);

it('hands every argument to a command as it is, whatever a shell would make of it', async () => {
  await assert(
    asyncProperty(array(argument, { minLength: 1, maxLength: 8 }), async (argv) => {
      // Lone surrogates are no text that a command could be given.
      pre(argv.every((each) => each.isWellFormed()));
      const line = commandLine(['printf', '%s\\0', ...argv]);
      const { stdout } = await execa('sh', ['-c', line], { stripFinalNewline: false });
      expect(stdout).toBe(argv.map((each) => `${each}\0`).join(''));
    }),
    { numRuns: 60 },
  );
});

it('refuses what no argument can hold', () => {
  expect(() => quote('a\0b')).toThrow('NUL');
});
