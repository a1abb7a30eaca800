/** What a campaign left in clusters that were there before, and what to do about it. Pure. */
export function madeLeftoversText(campaignId: string, leftovers: string[]): string {
  return `Left on a cluster that was there before: ${leftovers.join('; ')}. "proofload resume ${campaignId}" removes it once the cluster answers.`;
}
