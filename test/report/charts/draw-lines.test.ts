import { expect, test } from 'vitest';
import { bends } from '../../../src/report/charts/draw-lines.ts';

/** The places of a path whose steps are relative. */
function placesOf(path: string): [number, number][] {
  const [start, ...steps] = [...path.matchAll(/-?\d+/g)]
    .map(([number]) => Number(number))
    .reduce<[number, number][]>(
      (pairs, number, index) =>
        index % 2 === 0 ? [...pairs, [number, 0]] : [...pairs.slice(0, -1), [pairs.at(-1)![0], number]],
      [],
    );
  let [x, y] = start!;
  return [start!, ...steps.map(([dx, dy]): [number, number] => [(x += dx), (y += dy)])];
}

const pathOf = (places: [number, number][]): string => `M${places.map(([x, y]) => `${x} ${y}`).join('L')}`;

test('a straight line keeps its ends alone, and a peak of one moment stays where it was', () => {
  const flat = Array.from({ length: 200 }, (_, x): [number, number] => [x, 100]);
  expect(placesOf(bends(pathOf(flat)))).toEqual([
    [0, 100],
    [199, 100],
  ]);
  const peaked = flat.with(80, [80, 12.4]);
  expect(placesOf(bends(pathOf(peaked)))).toContainEqual([80, 12]);
});

test('every place of a line is within two units of the shorter one', () => {
  const wave = Array.from({ length: 400 }, (_, x): [number, number] => [
    x,
    100 + 60 * Math.sin(x / 9) + 8 * Math.cos(x),
  ]);
  const short = placesOf(bends(pathOf(wave)));
  for (const [x, y] of wave) {
    const distances = short.slice(1).map(([toX, toY], index) => {
      const [fromX, fromY] = short[index]!;
      const squared = (toX - fromX) ** 2 + (toY - fromY) ** 2;
      const share = squared === 0 ? 0 : ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / squared;
      const along = Math.max(0, Math.min(1, share));
      return Math.hypot(x - fromX - along * (toX - fromX), y - fromY - along * (toY - fromY));
    });
    expect(Math.min(...distances)).toBeLessThan(2);
  }
});
