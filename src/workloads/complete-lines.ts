/** The text up to its last complete line: a process that was stopped may have written a part of one more. Pure. */
export function completeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}
