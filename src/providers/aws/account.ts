/** Asks AWS what an account has and may have in a region. Orders nothing. */
import {
  DescribeAvailabilityZonesCommand,
  paginateDescribeInstances,
  paginateDescribeInstanceTypeOfferings,
  type DescribeInstanceTypeOfferingsCommandInput,
  type EC2Client,
  type Instance,
} from '@aws-sdk/client-ec2';
import { GetServiceQuotaCommand, type ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { vcpuQuotaOf, vcpuQuotas, type Account, type VcpuQuota } from './account-faults.ts';

/** Machines with this tag and value are not counted as in use: they are those that are ordered, or removed first. */
export interface OwnTag {
  key: string;
  value: string;
}

/** @param plans types of machines that are to be ordered */
export async function readAccount(
  ec2: EC2Client,
  serviceQuotas: ServiceQuotasClient,
  plans: string[],
  own: OwnTag,
): Promise<Account> {
  const [{ AvailabilityZones = [] }, offers, quotas] = await Promise.all([
    ec2.send(new DescribeAvailabilityZonesCommand({ Filters: [{ Name: 'zone-type', Values: ['availability-zone'] }] })),
    readOffers(ec2, plans),
    readQuotas(ec2, serviceQuotas, own),
  ]);
  const zones = AvailabilityZones.map(({ ZoneName = '', ZoneId = '' }) => ({ name: ZoneName, id: ZoneId }));
  return { zones, offers, quotas };
}

async function readOffers(client: EC2Client, plans: string[]): Promise<Account['offers']> {
  const offers = new Map<string, Set<string>>();
  const asked: DescribeInstanceTypeOfferingsCommandInput = {
    LocationType: 'availability-zone',
    Filters: [{ Name: 'instance-type', Values: plans }],
  };
  for await (const { InstanceTypeOfferings = [] } of paginateDescribeInstanceTypeOfferings({ client }, asked)) {
    for (const { Location = '', InstanceType = '' } of InstanceTypeOfferings)
      offers.set(Location, (offers.get(Location) ?? new Set()).add(InstanceType));
  }
  return offers;
}

async function readQuotas(client: EC2Client, quotas: ServiceQuotasClient, own: OwnTag): Promise<Account['quotas']> {
  const inUse = new Map<string, number>();
  const Filters = [{ Name: 'instance-state-name', Values: ['pending', 'running'] }];
  for await (const { Reservations = [] } of paginateDescribeInstances({ client }, { Filters })) {
    for (const instance of Reservations.flatMap(({ Instances }) => Instances ?? [])) {
      if (instance.Tags?.some(({ Key, Value }) => Key === own.key && Value === own.value)) continue;
      const code = vcpuQuotaOf(instance.InstanceType ?? '', instance.InstanceLifecycle === 'spot');
      if (code !== null) inUse.set(code, (inUse.get(code) ?? 0) + vcpusOf(instance));
    }
  }
  const read = await Promise.all(
    vcpuQuotas.map(async (code): Promise<[string, VcpuQuota] | null> => {
      const { Quota } = await quotas.send(new GetServiceQuotaCommand({ ServiceCode: 'ec2', QuotaCode: code }));
      return Quota?.Value === undefined ? null : [code, { limit: Quota.Value, inUse: inUse.get(code) ?? 0 }];
    }),
  );
  return new Map(read.filter((each) => each !== null));
}

const vcpusOf = ({ CpuOptions }: Instance): number => (CpuOptions?.CoreCount ?? 0) * (CpuOptions?.ThreadsPerCore ?? 1);
