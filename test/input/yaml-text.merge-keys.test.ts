import { describe, expect, it } from 'vitest';
import { parseCampaignText } from '../../src/input/source.ts';

function read(text: string) {
  const parsed = parseCampaignText({ file: 'file.yaml', text });
  if ('faults' in parsed) throw new Error(parsed.faults.join(' '));
  return parsed;
}

function faultsOf(text: string): string[] {
  const parsed = parseCampaignText({ file: 'file.yaml', text });
  return 'faults' in parsed ? parsed.faults : [];
}

const text = `base: &base
  host: kafka01
  acks: all
other: &other
  acks: 1
  records: 10
load:
  <<: *base
  acks: 0
both:
  <<: [*base, *other]
late:
  records: 5
  <<: *other
nested: &nested
  <<: *base
  own: 1
deep:
  <<: *nested
`;

describe('a merge key', () => {
  const parsed = read(text);
  const { value } = parsed;

  it('takes the entries that the mapping does not give itself, wherever it stands', () => {
    expect(value).toMatchObject({ load: { host: 'kafka01', acks: 0 }, late: { acks: 1, records: 5 } });
  });

  it('takes of several mappings the first that has an entry, and those that these take', () => {
    expect(value).toMatchObject({
      both: { host: 'kafka01', acks: 'all', records: 10 },
      deep: { host: 'kafka01', acks: 'all', own: 1 },
    });
  });

  it('leaves the anchor and other copies as they are', () => {
    expect(value).toMatchObject({ base: { host: 'kafka01', acks: 'all' } });
    const { load, base } = value as Record<string, Record<string, unknown>>;
    load!['host'] = 'changed';
    expect(base!['host']).toBe('kafka01');
  });

  it('leaves a field at the line that gives its value', () => {
    expect(parsed.locate(['load', 'acks'])).toBe('file.yaml:9:3');
    expect(parsed.locate(['load', 'host'])).toBe('file.yaml:2:3');
    expect(parsed.locate(['both', 'acks'])).toBe('file.yaml:3:3');
    expect(parsed.locate(['both', 'records'])).toBe('file.yaml:6:3');
    expect(parsed.locate(['deep', 'host'])).toBe('file.yaml:2:3');
    expect(parsed.locate(['deep', 'own'])).toBe('file.yaml:17:3');
    // What no mapping has is missing where it would be.
    expect(parsed.locate(['load', 'partitions'])).toBe('file.yaml:7:1');
  });

  it('is refused twice in a mapping, inside its own anchor, and with anything but mappings', () => {
    expect(faultsOf('a: &a { b: 1 }\nc:\n  <<: *a\n  <<: *a\n')).toEqual([
      'file.yaml:4:3: not YAML: Map keys must be unique',
    ]);
    expect(faultsOf('a: &a\n  <<: *a\n')).toEqual([
      'file.yaml:2:3: unsupported YAML: an alias must not be inside its own anchor',
    ]);
    expect(faultsOf('a: { <<: text }\n')).toEqual([
      'file.yaml:1:6: the merge key << takes a mapping or a list of mappings, such as *anchor, not "text"',
    ]);
  });
});
