/**
 * The profiles in the repository, which tests check and docs/profiles.md lists. Users keep their own stack files in the
 * same folder, so the folder does not show which ones these are.
 */
export const shippedProfiles: readonly string[] = [
  'aws-arm',
  'aws-first',
  'aws-growth',
  'aws-m4',
  'aws-metal',
  'aws-nvme',
  'aws-spot',
  'aws-two-dcs',
  'aws-two-dcs-current',
  'gce-arm',
  'gce-disk',
  'gce-first',
  'gce-hundred',
  'local',
  'local-disk',
  'local-growth',
  'local-growth-unlimited',
  'local-limited',
  'local-six-nodes',
  'local-small-master',
  'local-two-nodes',
  'local-two-zones',
  'local-two-zones-spark',
  'packet-split',
  'packet-type1-type2',
  'static',
];
