/** A program of Pulumi: a host in a network of its own, as small as AWS allows. */
import * as aws from '@pulumi/aws';

const provider = new aws.Provider('aws', {
  region: 'eu-central-1',
  defaultTags: { tags: { 'proofload:mark': 'proofload-ab12cd' } },
});
const options = { provider };
const image = await aws.ec2.getAmi(
  { owners: ['099720109477'], mostRecent: true, filters: [{ name: 'name', values: ['*noble-24.04-amd64*'] }] },
  options,
);
const vpc = new aws.ec2.Vpc('net', { cidrBlock: '10.1.0.0/16' }, options);
const subnet = new aws.ec2.Subnet('a', { vpcId: vpc.id, cidrBlock: '10.1.0.0/24' }, options);
const group = new aws.ec2.SecurityGroup('inside', { vpcId: vpc.id }, options);
const host = new aws.ec2.Instance(
  'kafka01',
  {
    ami: image.id,
    instanceType: 'i4i.4xlarge',
    subnetId: subnet.id,
    vpcSecurityGroupIds: [group.id],
    tags: { role: 'broker' },
  },
  options,
);

export const address = host.privateIp;
