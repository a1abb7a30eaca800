/** A moment for people: `2026-11-21 20:15 UTC`. Pure. */
export function instant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
