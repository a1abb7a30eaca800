import type { Binary } from './binary.ts';
import { goBuild } from './go-build.ts';
import { download, platform } from './published.ts';

const version = '3.250.0';
const { system, processor } = platform({ x64: 'x64', arm64: 'arm64' });
/** Checksums of version 3.250.0, from another project that pins it. If they are wrong, the Go build is next. */
const archives: Record<string, string> = {
  'linux-x64': '8916fd36ccc96adbd45ca679194b685e3b767d94502ae05610878a6d9870b8f3',
  'linux-arm64': 'deb4bf0d05b4cbaf3adcf82ffa44039ad0ebf039e33338ead8136877a437b4e5',
};
const release = `https://github.com/pulumi/pulumi/releases/download/v${version}`;

/** Pulumi's engine, and the language host that runs a program of this checkout. */
export const pulumi: Binary = {
  title: "Pulumi's engine",
  name: 'pulumi',
  version,
  executables: ['pulumi', 'pulumi-language-nodejs'],
  versionArguments: ['version'],
  sources: [
    download({
      archive: `${release}/pulumi-v${version}-${system}-${processor}.tar.gz`,
      sha256: archives[`${system}-${processor}`] ?? null,
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
        // The module proxy has no later language host; the protocol is the same.
        module: 'pulumi-language-nodejs',
        package: 'github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs',
        executable: 'pulumi-language-nodejs',
      },
    ),
  ],
  remedy: `install Go 1.25 or newer (https://go.dev/dl), or put pulumi ${version} or newer on PATH (https://www.pulumi.com/docs/install), and run 'npm run setup'`,
};
