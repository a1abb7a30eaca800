import type { Binary } from './binary.ts';
import { goBuild } from './go-build.ts';
import { download, platform } from './published.ts';

const version = '1.5.1';
const { system, processor } = platform({ x64: 'amd64', arm64: 'arm64' });
/** Checksums of version 1.5.1, from several projects that pin it. */
const archives: Record<string, string> = {
  linux_amd64: 'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d',
  linux_arm64: 'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5',
};
const release = `https://github.com/temporalio/cli/releases/download/v${version}`;

/** Temporal's CLI, which includes the server and its UI. The newest version that builds from Go's module proxy. */
export const temporal: Binary = {
  title: "Temporal's server",
  name: 'temporal',
  version,
  executables: ['temporal'],
  versionArguments: ['--version'],
  sources: [
    download({
      archive: `${release}/temporal_cli_${version}_${system}_${processor}.tar.gz`,
      sha256: archives[`${system}_${processor}`] ?? null,
      members: ['temporal'],
    }),
    goBuild({
      module: 'temporal',
      package: 'github.com/temporalio/cli/cmd/temporal',
      executable: 'temporal',
      variables: { 'github.com/temporalio/cli/temporalcli.Version': version },
    }),
  ],
  remedy: `install Go 1.25 or newer (https://go.dev/dl), or put temporal ${version} or newer on PATH, and run 'npm run setup'`,
};
