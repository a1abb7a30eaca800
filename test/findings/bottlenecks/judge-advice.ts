/**
 * Constructed windows whose right advice was written down before the rules: by whose a limit is, by its kind, and by the thread
 * or pool that was at it. Advice that costs money and is not right is harmful.
 */
import { describe, expect, it } from 'vitest';
import { adviceOutcome } from '../../../bench/truth/advice-outcome.ts';
import type { AdviceKind } from '../../../src/systems/resource-facts.ts';
import { bottleneckIn, type Scene } from './scene.ts';

export interface AdvisedWindow {
  title: string;
  scene: Scene;
  /** Kinds of advice that help; empty if there is nothing to cure. */
  right: AdviceKind[];
  /** What the sentence must name, such as the setting of the pool. */
  says?: RegExp;
}

export function judgeAdvice(group: string, windows: AdvisedWindow[]): void {
  describe(`the first advice on ${group}`, () => {
    it.each(windows)('$title', ({ scene, right, says }) => {
      const bottleneck = bottleneckIn(scene);
      const [first] = 'advice' in bottleneck ? bottleneck.advice : [];
      // Money for the wrong system does not help either.
      const isNamed = !says || says.test(first?.sentence ?? '');
      const outcome = adviceOutcome(isNamed ? right : [], bottleneck);
      expect(`${outcome}: ${first?.sentence}`).toMatch(/^right/);
    });
  });
}
