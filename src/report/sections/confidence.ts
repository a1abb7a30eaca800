/** Sentences whose confidence links to what it means. */
import type { Inline, Text } from '../document/document.ts';

/** Where the report says what confidence means. */
export const confidenceId = 'confidence';

export function withConfidence(sentence: string): Text {
  const found = sentence.split(/\b((?:high|medium) confidence)\b/);
  const parts = found.map((part, index): Inline =>
    index % 2 === 1 ? { text: part, href: `#${confidenceId}`, isAside: true } : part,
  );
  return parts.filter((part) => part !== '');
}
