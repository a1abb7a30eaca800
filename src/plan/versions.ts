/** What is installed of each system: the versions that the artefact lock files pin. */
export const versions = {
  kafka: { kraft: '4.3.1', zookeeper: '3.9.1' },
  cassandra: '5.0.9',
  spark: '3.5.6',
} as const;
