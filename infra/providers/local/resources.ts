import { CustomResource } from '@pulumi/pulumi';
import type { CustomResourceOptions, Input, Output } from '@pulumi/pulumi';
import type { LocalHost } from '../../../src/providers/local/host.ts';

/** The bridge that joins the hosts of one mark. Costs nothing. */
export class Network extends CustomResource {
  /** First three numbers of its /24. */
  declare readonly prefix: Output<string>;

  constructor(name: string, args: { mark: string }, options?: CustomResourceOptions) {
    super('proofload:local:Network', name, { ...args, prefix: undefined }, options);
  }
}

type HostArguments = { [Key in keyof LocalHost]: Input<LocalHost[Key]> };

/** A host on this machine: a network namespace or a loopback address, its rate limits and its data folder. Costs nothing. */
export class Host extends CustomResource {
  declare readonly address: Output<string>;
  declare readonly dataFolder: Output<string>;

  constructor(name: string, args: HostArguments, options?: CustomResourceOptions) {
    super('proofload:local:Host', name, { ...args }, options);
  }
}
