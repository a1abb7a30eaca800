import { describe, expect, test } from 'vitest';
import { catalogueNames, catalogueType, usableMebibytes, type CatalogueType } from '../../src/providers/catalogue.ts';

function typeOf(name: string): CatalogueType {
  const type = catalogueType(name);
  if (!type) throw new Error(`The catalogue has no ${name}.`);
  return type;
}

const price = (name: string) => typeOf(name).price.dollarsPerHour;

describe('the catalogue', () => {
  test('has the published types and those they were compared with', () => {
    const published = ['packet/type-0', 'packet/type-1', 'packet/type-2', 'packet/type-3'];
    expect(catalogueNames).toEqual(expect.arrayContaining([...published, 'aws/m4.xlarge', 'aws/i2.8xlarge']));
    expect(catalogueType('packet/type-9')).toBeNull();
  });

  test.each(catalogueNames)('%s has plausible figures, and a price with source and date', (name) => {
    const type = typeOf(name);
    expect(type.cores).toBeGreaterThan(0);
    expect(usableMebibytes(type)).toBeLessThan(type.memoryGibibytes * 1024);
    expect(type.networkGigabitsPerSecond).toBeGreaterThan(0);
    expect(type.price.dollarsPerHour).toBeGreaterThan(0);
    expect(type.price.from).not.toBe('');
    expect(new Date(type.price.date).toISOString().slice(0, 10)).toBe(type.price.date);
    expect(type.disks?.count ?? 0).toBeGreaterThanOrEqual(
      { single: 0, joined: 1, 'raid-0': 1, 'raid-1': 2 }[type.layout],
    );
  });
});

describe('the published prices match the published claims', () => {
  const recommended = typeOf('aws/i2.8xlarge').publishedPrice?.dollarsPerHour ?? 0;

  test('a type 3 at $1.75 an hour against an i2.8xlarge: no more than half of its price on demand', () => {
    expect(price('packet/type-3')).toBe(1.75);
    expect(price('packet/type-3') / price('aws/i2.8xlarge')).toBeLessThanOrEqual(0.5);
  });

  test('a host for Spark and Cassandra at $1.50, the mean of types 2 and 3, against about $3 for an i2.8xlarge after discounting', () => {
    const split = (price('packet/type-2') + price('packet/type-3')) / 2;
    expect(split).toBe(1.5);
    expect(split / recommended).toBe(0.5);
  });

  test('the three hosts of Spark and Cassandra cost less than a third of three such hosts', () => {
    const trio = price('packet/type-1') + 2 * price('packet/type-2');
    expect(trio).toBeCloseTo(2.9);
    expect(trio / (3 * recommended)).toBeLessThan(1 / 3);
  });

  test('spark-perf at factor 1: 35 minutes of three type 2 cost less an hour than twenty m4.xlarge', () => {
    expect(3 * price('packet/type-2')).toBeLessThan(20 * price('aws/m4.xlarge'));
    expect((3 * price('packet/type-2') * 35) / 60).toBeCloseTo(2.19);
  });
});
