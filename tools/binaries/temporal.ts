import type { Binary } from './binary.ts';
import { goBuild } from './go-build.ts';
import { download, platform } from './published.ts';

const version = '1.5.1';
const { system, processor } = platform({ x64: 'amd64', arm64: 'arm64' });
const release = `https://github.com/temporalio/cli/releases/download/v${version}`;

/** Temporal's command line, which holds the server with its UI. The newest that builds from Go's module proxy. */
export const temporal: Binary = {
  title: "Temporal's server",
  name: 'temporal',
  version,
  executables: ['temporal'],
  versionArguments: ['--version'],
  sources: [
    download({
      checksums: `${release}/checksums.txt`,
      archive: `${release}/temporal_cli_${version}_${system}_${processor}.tar.gz`,
      members: ['temporal'],
    }),
    goBuild({
      module: 'temporal',
      package: 'github.com/temporalio/cli/cmd/temporal',
      executable: 'temporal',
      variables: { 'github.com/temporalio/cli/temporalcli.Version': version },
    }),
  ],
  mend: `install Go 1.25 or newer (https://go.dev/dl), or put temporal ${version} or newer on PATH, and run 'npm run setup'`,
};
