/**
 * Probabilities adjusted for the number of tests: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian
 * Journal of Statistics 6(2), 1979. Where no test has a difference to find, the chance that any of the adjusted ones is at most
 * 5 % is at most 5 %, whatever the tests have in common. Pure.
 */
export function holm(probabilities: number[]): number[] {
  const order = [...probabilities.keys()].toSorted((one, other) => probabilities[one]! - probabilities[other]!);
  const adjusted = probabilities.map(() => 1);
  let largest = 0;
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (probabilities.length - rank) * probabilities[index]!));
    adjusted[index] = largest;
  }
  return adjusted;
}
