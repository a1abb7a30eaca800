/**
 * The profiles that come along: what tests hold to a standard and docs/profiles.md shows. A user's own stack files lie
 * in the same folder, so the folder cannot tell.
 */
export const shippedProfiles: readonly string[] = [
  'aws-m4',
  'aws-metal',
  'aws-nvme',
  'aws-spot',
  'local',
  'local-small-master',
  'packet-split',
  'packet-type1-type2',
  'static',
];
