/** What the confidence of a verdict means, and how often verdicts were right. */
import { trackRecord } from '../../findings/bottlenecks/track-record.ts';
import { heading, text, type Inline, type Node, type Text } from '../document/document.ts';

const id = 'confidence';

/** A sentence whose confidence links to what it means. */
export function withConfidence(sentence: string): Text {
  const parts = sentence.split(/\b((?:high|medium) confidence)\b/);
  if (parts.length === 1) return sentence;
  return parts
    .map((part, index): Inline => (index % 2 === 1 ? { text: part, href: `#${id}`, isAside: true } : part))
    .filter((part) => part !== '');
}

export function confidenceNodes(): Node[] {
  const { windows, right, wrong, highConfidence, source } = trackRecord;
  return [
    heading('High and medium confidence', id),
    text(
      'High: the resource is saturated, work waits for it, and a higher load brought no more. Medium: a condition is missing, and the verdict says which. docs/verdicts.md has the rules.',
    ),
    text(
      `Of ${windows} real windows with a bottleneck caused on purpose, ${right} verdicts were right, ${wrong.high + wrong.medium} wrong and ${windows - right - wrong.high - wrong.medium} inconclusive; ${highConfidence} named it with high confidence, ${wrong.high} of them wrongly (${source}).`,
    ),
  ];
}
