import { array, assert, asyncProperty, constantFrom, oneof, pre, string } from 'fast-check';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { commandLine, quote } from '../../../src/hosts/ssh/program.ts';

const argument = oneof(
  string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  constantFrom("'", '"', '$(echo x)', '`id`', '\\', '\n', '', '!', '* ?', '~', '-n', "it's \\'", 'a;b&&c|d>e'),
);

it('passes every argument to a command unchanged, whatever a shell would make of it', async () => {
  await assert(
    asyncProperty(array(argument, { minLength: 1, maxLength: 8 }), async (argv) => {
      // Lone surrogates cannot be encoded as an argument.
      pre(argv.every((each) => each.isWellFormed()));
      const line = commandLine(['printf', '%s\\0', ...argv]);
      const { stdout } = await execa('sh', ['-c', line], { stripFinalNewline: false });
      expect(stdout).toBe(argv.map((each) => `${each}\0`).join(''));
    }),
    { numRuns: 60 },
  );
});

it('refuses a NUL, which no argument can contain', () => {
  expect(() => quote('a\0b')).toThrow('NUL');
});
