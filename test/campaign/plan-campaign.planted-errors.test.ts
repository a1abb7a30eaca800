import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf, smallCampaign } from './examples.ts';

// The same examples every time: thousands of others were tried, and a test must not fail by chance.
fc.configureGlobal({ seed: 20_170_321 });

const lines = smallCampaign.split('\n');

/** Lines of the small campaign that hold one number alone, such as `recordBytes: 100`. */
const numberLines = lines.flatMap((line, index) => (/: \d+$/.test(line) ? [index] : []));

/** Lines that end in a block mapping's key, where a line of the same depth may follow. */
const keyLines = lines.flatMap((line, index) => (/^\s+[a-z]+: /i.test(line) ? [index] : []));

test('a number that is none is found on its line, whatever stands above it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...numberLines),
      fc.constantFrom('-1', '0', '1.5', '"7"', 'lots', 'true', '[1]', '{}', '~'),
      fc.nat({ max: 5 }),
      (index, wrong, comments) => {
        const planted = [
          ...Array.from({ length: comments }, () => '# above'),
          ...lines.with(index, lines[index]!.replace(/\d+$/, wrong)),
        ];
        const field = lines[index]!.trim().split(':')[0]!;
        // plannedSeconds may have a fraction, and a load may only read or only write.
        fc.pre(
          !(field === 'plannedSeconds' && wrong === '1.5') && !(/^(read|write)Share$/.test(field) && wrong === '0'),
        );
        const column = lines[index]!.search(/\S/) + 1;
        expect(faultsOf(planted.join('\n'))).toContainEqual(
          expect.stringMatching(
            new RegExp(`^small\\.yaml:${index + 1 + comments}:${column}: [a-z0-9.-]*\\.${field}: must be `),
          ),
        );
      },
    ),
  );
});

test('an unknown key is found on its line, and nothing else is said of it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keyLines), fc.stringMatching(/^q[a-z]{6,9}$/), (index, key) => {
      const indent = /^\s*/.exec(lines[index]!)![0];
      // A line between a key and what belongs to it would take that to itself.
      fc.pre(!lines[index]!.endsWith(':'));
      const planted = lines.toSpliced(index + 1, 0, `${indent}${key}: 1`);
      const about = faultsOf(planted.join('\n')).filter((fault) => fault.includes(key));
      expect(about).toHaveLength(1);
      expect(about[0]).toContain(`small.yaml:${index + 2}:${indent.length + 1}: `);
    }),
  );
});

test('no text at all makes it throw anything but a refusal', () => {
  fc.assert(
    fc.property(fc.constantFrom(...lines.keys()), fc.string({ maxLength: 12 }), (index, text) => {
      expect(faultsOf(lines.with(index, text).join('\n'))).toBeInstanceOf(Array);
    }),
  );
});

test('no override at all makes it throw anything but a refusal', () => {
  const step = fc.constantFrom(
    'runs',
    'write',
    'read',
    'loads',
    'producer',
    'sizes',
    'smoke',
    '0',
    'constructor',
    '__proto__',
  );
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('1', '~', '{}', '[]', '"a"'),
      (path, value) => {
        expect(faultsOf(smallCampaign, { sets: [`${path.join('.')}=${value}`] })).toBeInstanceOf(Array);
        expect(Object.prototype).not.toHaveProperty('loads');
      },
    ),
  );
});
