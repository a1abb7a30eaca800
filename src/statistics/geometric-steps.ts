/** Evenly spaced in their logarithm, both ends included. */
export function geometricSteps(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, step) => (step === steps ? to : from * (to / from) ** (step / steps)));
}
