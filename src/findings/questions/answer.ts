/** The answer to a question of a campaign, as data: `answers` in `findings.json`. */
import { plain } from '../../text/figures.ts';

export interface Answer {
  /** Of the question. */
  id: string;
  /** At most 30 words, with the figure, its interval or why there is none, and its confidence. */
  sentence: string;
  /** Id of the section that has the evidence. */
  section: string;
}

/** What a kind of question says: a sentence without its full stop, in parts, the most important first. */
export interface Said {
  parts: readonly [string, ...string[]];
  section: string;
}

/** A reader takes in no more at once. */
const mostWords = 30;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => /\w/.test(word));

/** The parts that fit into one sentence; a first part that is too long, such as one with a long title, ends with an ellipsis. */
export function sentenceOf([first, ...others]: Said['parts']): string {
  let sentence = first;
  for (const part of others) {
    if (wordsOf(sentence + part).length > mostWords) break;
    sentence += part;
  }
  const words = wordsOf(sentence);
  const whole = words.length > mostWords ? `${words.slice(0, mostWords).join(' ')} …` : `${sentence}.`;
  return plain(whole);
}
