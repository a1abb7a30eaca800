/**
 * Constructed windows with a known truth, by class. Every window must get its right answer, and none may be wrong with high
 * confidence, neither as it stands nor with its figures varied.
 */
import { describe, expect, it } from 'vitest';
import type { AdviceKind } from '../../../src/systems/resource-facts.ts';
import { randomNumbers } from '../../../src/statistics/random-numbers.ts';
import { bottleneckIn, inShort, type Figures, type Scene } from './scene.ts';

export interface ConstructedWindow {
  /** What is true of it, after the name of the class. */
  title: string;
  scene: Scene;
  /** The right answer: `medium: disk of kafka02`, `inconclusive: closed-loop`, `high: none`. Its confidence is the most that is earned. */
  right: string;
  /** Further right answers where figures differ a little, such as another host with the same figures. */
  alsoRight?: string[];
  /** The kind of the first advice that is right. */
  advice?: AdviceKind;
}

/** Each figure is multiplied by a factor within this much of one. */
const variation = 0.15;
const variations = 20;

/** All that were judged, so that a bench can vary them in other ways. */
export const constructedWindows: ConstructedWindow[] = [];

export function judgeWindows(group: string, windows: ConstructedWindow[]): void {
  constructedWindows.push(...windows.map((window) => ({ ...window, title: `${group} ${window.title}` })));
  describe(group, () => {
    it.each(windows)('$title', ({ scene, right, advice }) => {
      const bottleneck = bottleneckIn(scene);
      expect(inShort(bottleneck)).toBe(right);
      if (advice !== undefined && bottleneck.state !== 'none-found') expect(bottleneck.advice[0]?.kind).toBe(advice);
    });
    it.each(windows)(
      '$title: with other figures never wrong with high confidence',
      ({ scene, right, alsoRight = [] }) => {
        const next = randomNumbers(windows.length);
        for (let at = 0; at < variations; at += 1) {
          const verdict = inShort(bottleneckIn(varied(scene, next)));
          if (verdict.startsWith('high')) expect([right, ...alsoRight].map(answerOf)).toContain(answerOf(verdict));
        }
      },
    );
  });
}

/** Without its confidence. */
const answerOf = (verdict: string): string => verdict.replace(/^(high|medium): /, '');

/** The same window with all figures of its changed scopes a little different. A share stays within its limit. */
function varied(scene: Scene, next: () => number): Scene {
  const scopes = Object.fromEntries(
    Object.entries(scene.scopes ?? {}).map(([name, figures]) => [name, figures && variedFigures(figures, next)]),
  );
  return { ...scene, scopes, ...(scene.machine ? { machine: variedFigures(scene.machine, next) } : {}) };
}

function variedFigures(figures: Figures, next: () => number): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => {
      if (typeof figure !== 'number' || name === 'cores' || name === 'cpu_allowed_cores') return [name, figure];
      const other = figure * (1 + variation * (2 * next() - 1));
      return [name, figure <= 1 ? Math.min(1, other) : Math.max(1.06, other)];
    }),
  );
}
