import type { Binary } from './binary.ts';
import { goBuild } from './go-build.ts';
import { download, platform } from './published.ts';

const version = '3.250.0';
const { system, processor } = platform({ x64: 'x64', arm64: 'arm64' });
const release = `https://github.com/pulumi/pulumi/releases/download/v${version}`;

/** Pulumi's engine, and the language host with which it runs a program of this checkout. */
export const pulumi: Binary = {
  title: "Pulumi's engine",
  name: 'pulumi',
  version,
  executables: ['pulumi', 'pulumi-language-nodejs'],
  versionArguments: ['version'],
  sources: [
    download({
      checksums: `${release}/pulumi-${version}-checksums.txt`,
      archive: `${release}/pulumi-v${version}-${system}-${processor}.tar.gz`,
      members: ['pulumi/pulumi', 'pulumi/pulumi-language-nodejs'],
    }),
    goBuild(
      {
        module: 'pulumi',
        package: 'github.com/pulumi/pulumi/pkg/v3/cmd/pulumi',
        executable: 'pulumi',
        variables: { 'github.com/pulumi/pulumi/sdk/v3/go/common/version.Version': version },
      },
      {
        // Later language hosts cannot be had from the module proxy; the protocol is the same.
        module: 'pulumi-language-nodejs',
        package: 'github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs',
        executable: 'pulumi-language-nodejs',
      },
    ),
  ],
  mend: `install Go 1.25 or newer (https://go.dev/dl), or put pulumi ${version} or newer on PATH (https://www.pulumi.com/docs/install), and run 'npm run setup'`,
};
