/** Compares "almost double" and "off by 15 %" with the figures that they are about. Pure. */
import type { ChangeClaim, RatioClaim } from '../claims.ts';
import { toleratedDeviation } from '../host-use.ts';
import type { PublishedSource } from '../published.ts';
import { figureText, type Contradiction } from './contradiction.ts';
import { referenced, type ReferencedFigure } from './referenced.ts';

/** Percentage points, and share of the stated percentage, that rounding and "about" explain. */
const toleratedPoints = 2;
const toleratedShareOfChange = 0.2;

type Rows = Pick<PublishedSource, 'results' | 'hostUse'>;

/** The figures give at least, and at most, so many times. A range of published figures gives a range. */
function timesOf(of: ReferencedFigure, to: ReferencedFigure): [number, number] {
  return [of.lowest / to.highest, of.highest / to.lowest];
}

export function ratioContradiction(claim: RatioClaim, rows: Rows): Contradiction | null {
  const [of, to] = [referenced(rows, claim.of), referenced(rows, claim.to)];
  const [least, most] = timesOf(of, to);
  const isNear = least <= claim.times * (1 + toleratedDeviation) && most >= claim.times * (1 - toleratedDeviation);
  return isNear
    ? null
    : { rows: [of.id, to.id], sentence: `${said(claim)}: ${figuresText(of, to)}, ${timesText(least, most)} ×.` };
}

export function changeContradiction(claim: ChangeClaim, rows: Rows): Contradiction | null {
  const [of, to] = [referenced(rows, claim.of), referenced(rows, claim.to)];
  const [least, most] = timesOf(of, to).map((times) => (times - 1) * 100) as [number, number];
  const tolerated = Math.max(toleratedPoints, toleratedShareOfChange * Math.abs(claim.percent));
  if (least <= claim.percent + tolerated && most >= claim.percent - tolerated) return null;
  return { rows: [of.id, to.id], sentence: `${said(claim)}: ${figuresText(of, to)}, ${timesText(least, most)} %.` };
}

function said({ at, words }: { at: string; words: string }): string {
  return `“${words}” (${at}) contradicts the figures`;
}

function figuresText(of: ReferencedFigure, to: ReferencedFigure): string {
  return `${rangeText(of)} (${of.where}) against ${rangeText(to)} (${to.where})`;
}

function rangeText({ lowest, highest }: ReferencedFigure): string {
  return lowest === highest ? figureText(lowest) : `${figureText(lowest)} to ${figureText(highest)}`;
}

function timesText(least: number, most: number): string {
  return least === most ? figureText(least) : `${figureText(least)} to ${figureText(most)}`;
}
