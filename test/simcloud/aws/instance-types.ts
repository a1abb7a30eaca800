/**
 * Instance types that the pretend AWS rents, with dollars an hour: us-east-1, Linux, on demand, as
 * aws/karpenter-provider-aws had them on 2026-07-20; m4 and i2, which it has no more, as on 2026-01-19.
 */
export const pricesPerHour: Record<string, number> = {
  't3.large': 0.0832,
  'm4.xlarge': 0.2,
  'i2.8xlarge': 6.82,
  'm5d.2xlarge': 0.452,
  'm6i.xlarge': 0.192,
  'm6i.2xlarge': 0.384,
  'm6id.8xlarge': 1.898,
  'm7g.2xlarge': 0.3264,
  'r5d.8xlarge': 2.304,
  'r6id.8xlarge': 2.419,
  'i3.4xlarge': 1.248,
  'i3.8xlarge': 2.496,
  'i4i.4xlarge': 1.373,
  'i4i.8xlarge': 2.746,
  'i3en.3xlarge': 1.356,
  'i3en.6xlarge': 2.712,
  'd3.4xlarge': 1.998,
  'd3en.6xlarge': 3.154,
  'a1.metal': 0.408,
  'c5d.metal': 4.608,
  'c6gd.metal': 2.605,
  'm5d.metal': 5.424,
  'm6gd.metal': 3.066,
  'm7gd.metal': 3.417,
  'm6id.metal': 7.594,
  'z1d.metal': 4.464,
  'i3en.metal': 10.848,
  'i4i.metal': 10.982,
};

/** Spot instances go for less, and by the hour's market; the pretend one has a fixed share. */
export const spotShare = 0.35;

/** Types whose processor is Arm's, by the letter after the generation. */
export const isArm = (type: string): boolean => /^a1\.|^[a-z]+\dg/.test(type);
