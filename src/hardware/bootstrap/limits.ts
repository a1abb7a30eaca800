/** Kernel and session limits that Kafka, Cassandra and Spark require. Pure. */

/**
 * Memory maps and TCP buffers from Cassandra's recommended production settings
 * (https://docs.datastax.com/en/cassandra-oss/3.x/cassandra/install/installRecommendSettings.html). Disk schedulers,
 * huge pages and CPU frequency stay as in the image: they are part of what is measured.
 */
export const kernelSettings = `vm.max_map_count = 1048575
vm.swappiness = 1
net.core.somaxconn = 4096
net.core.rmem_max = 16777216
net.core.wmem_max = 16777216
net.ipv4.tcp_rmem = 4096 87380 16777216
net.ipv4.tcp_wmem = 4096 65536 16777216
`;

/** Open files, processes and locked memory for the login, from the same page. */
export const sessionLimits = (login: string): string =>
  [
    ['nofile', '1048576'],
    ['nproc', '32768'],
    ['memlock', 'unlimited'],
    ['as', 'unlimited'],
  ]
    .map(([item, value]) => `${login} - ${item} ${value}\n`)
    .join('');
