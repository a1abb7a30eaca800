import type { Cloud, Kind } from './kind.ts';

const noted: Kind = {
  id: { prefix: 'command-' },
  required: [],
  fixed: [],
  names: [],
  outputs: () => ({ stdout: '', stderr: '' }),
};

/** Commands are noted and not run: what a host of the pretend cloud is set up with is in its user data. */
export const command: Cloud = {
  version: '1.2.1',
  functions: {},
  kinds: {
    'command:local:Command': noted,
    'command:remote:Command': { ...noted, required: ['connection'] },
    'command:remote:CopyToRemote': { ...noted, required: ['connection', 'remotePath', 'source'] },
  },
};
