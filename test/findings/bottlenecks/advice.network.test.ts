/** Which limit of the network was hit: its rate, an allowance of the cloud, one link, or a path that loses packets. */
import { judgeAdvice } from './judge-advice.ts';
import { overloaded, type Figures, type Scene } from './scene.ts';

const brokers = ['kafka01', 'kafka02', 'spark-cassandra-master'];
const onAll = (hosts: string[], figures: Figures): NonNullable<Scene['scopes']> =>
  Object.fromEntries(hosts.map((host) => [`${host}/host`, figures]));
const oneOf = (figures: Figures, others: Figures = {}, more: Scene['scopes'] = {}): Scene => ({
  ...overloaded,
  scopes: { ...onAll(brokers, others), 'kafka02/host': figures, ...more },
});

const packets: Figures = { network_share: 0.3, network_allowance_exceeded_share: 0.8 };

judgeAdvice('the network', [
  {
    title: 'is a faster NIC where all are full',
    scene: { ...overloaded, scopes: onAll(brokers, { network_share: 0.97 }) },
    right: ['faster-network'],
  },
  {
    title: 'is a faster NIC where a full one also sends segments again',
    scene: { ...overloaded, scopes: onAll(brokers, { network_share: 0.97, tcp_retransmit_share: 0.04 }) },
    right: ['faster-network'],
  },
  {
    title: 'is to find where packets are lost at 6 % utilization',
    scene: oneOf({ network_share: 0.06, tcp_retransmit_share: 0.05, tcp_segments_out_per_second: 9000 }),
    right: ['find-loss'],
  },
  {
    title: 'is to find where packets are lost where the rate of the NIC is not known',
    scene: oneOf({ network_share: null, tcp_retransmit_share: 0.04, tcp_segments_out_per_second: 20_000 }),
    right: ['find-loss'],
  },
  {
    title: 'is to find where packets are lost on a link that drops them',
    scene: oneOf({
      network_share: 0.25,
      network_receive_drops: 700,
      tcp_retransmit_share: 0.03,
      tcp_segments_out_per_second: 9000,
    }),
    right: ['find-loss'],
  },
  {
    title: 'is fewer packets where their number exceeded the allowance',
    scene: oneOf({
      ...packets,
      network_allowance_packets_exceeded_share: 0.8,
      network_allowance_connections_exceeded_share: 0,
    }),
    right: ['fewer-packets'],
  },
  {
    title: 'is fewer connections where those that are tracked exceeded the allowance',
    scene: oneOf({
      ...packets,
      network_allowance_packets_exceeded_share: 0,
      network_allowance_connections_exceeded_share: 0.8,
    }),
    right: ['fewer-connections'],
  },
  {
    title: 'is a higher baseline where bandwidth exceeded the allowance',
    scene: oneOf({
      network_share: 0.7,
      network_allowance_exceeded_share: 0.8,
      network_allowance_packets_exceeded_share: 0,
      network_allowance_connections_exceeded_share: 0,
    }),
    right: ['higher-baseline'],
  },
  {
    title: 'is a higher baseline where the credits of a machine type ended',
    scene: {
      ...oneOf({
        network_share: 0.6,
        network_bits_per_second: { mean: 5e9, tenths: [9e9, 9e9, 9e9, 9e9, 9e9, 1e9, 1e9, 1e9, 1e9, 1e9] },
      }),
      inventory: { kafka02: { rates: { network: { sustained: 1e9, burst: 1e10 } } } },
    },
    right: ['higher-baseline'],
  },
  {
    title: 'is to use all links of a bond',
    scene: oneOf(
      { network_share: 0.5 },
      {},
      { 'kafka02/interface:eth0': { link_share: 0.98 }, 'kafka02/interface:eth1': { link_share: 0.03 } },
    ),
    right: ['balance-links'],
  },
  {
    title: 'is to spread the load where one host carries ten times as much',
    scene: oneOf({ network_share: 0.97, network_bits_per_second: 9.7e8 }, { network_bits_per_second: 9e7 }),
    right: ['spread-load'],
  },
]);
