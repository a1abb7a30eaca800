/** State, results and stacks of one command each, which a test damages before it runs the command. */
import { execa } from 'execa';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolder } from '../../src/state/paths.ts';
import { campaignLayout, type CampaignLayout } from '../../src/measurement/results/layout.ts';
import { leaveCampaign } from '../measurement/results/campaign-on-disk.ts';

export interface Place {
  folder: string;
  state: string;
  results: string;
  stacks: string;
  /** Of the campaign `sample`, which is whole on disk. */
  sample: CampaignLayout;
}

/** What a command came to. */
export interface Ended {
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
  timedOut: boolean;
}

/** Longer than any of these commands takes on a busy machine; one that waits for a named pipe waits for ever. */
const limitMilliseconds = 90_000;

/** Runs the command line on a place of its own, which is gone afterwards. */
export async function onPlace(
  make: (place: Place) => Promise<unknown>,
  argvOf: (place: Place) => string[],
  look: (place: Place, ended: Ended) => unknown = () => {},
): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-place-'));
  try {
    const results = join(folder, 'results');
    const place: Place = {
      folder,
      state: join(folder, 'state'),
      results,
      stacks: join(folder, 'stacks'),
      sample: campaignLayout(join(results, 'sample')),
    };
    await leaveCampaign(place.sample.folder, { id: 'sample' });
    await mkdir(place.stacks);
    await cp(join(projectFolder, 'stacks/Pulumi.local.yaml'), join(place.stacks, 'Pulumi.local.yaml'));
    await make(place);
    const ended = await proofload(place, argvOf(place));
    await look(place, ended);
    return ended;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function proofload({ folder, state, results, stacks }: Place, argv: string[]): Promise<Ended> {
  const { exitCode, stdout, stderr, timedOut } = await execa(
    process.execPath,
    [join(projectFolder, 'src/cli/main.ts'), ...argv],
    {
      cwd: folder,
      reject: false,
      timeout: limitMilliseconds,
      stdin: 'ignore',
      env: { NO_COLOR: '1', PROOFLOAD_STATE: state, PROOFLOAD_RESULTS: results, PROOFLOAD_STACKS: stacks },
    },
  );
  return { exitCode, stdout, stderr, timedOut };
}

/** Puts something else than a file where a file was, or was to be. */
export const instead: Record<string, (path: string) => Promise<unknown>> = {
  'a folder': (path) => mkdir(path, { recursive: true }),
  'a named pipe': (path) => execa('mkfifo', [path]),
  'a socket': leaveSocket,
  'a device': (path) => execa('ln', ['-s', '/dev/zero', path]),
  'a loop of links': (path) => execa('ln', ['-s', path, path]),
  'a dangling link': (path) => execa('ln', ['-s', `${path}.gone`, path]),
  nothing: async () => {},
};

/** The expected message for each. */
export const insteadSays: Record<string, RegExp> = {
  'a folder': /is a folder, but must be a file\./,
  'a named pipe': /is a named pipe, but must be a file\./,
  'a socket': /is a socket, but must be a file\./,
  'a device': /is a device, but must be a file\./,
  'a loop of links': /is a loop of symbolic links: remove the link\./,
  'a dangling link': /is a link to .*\.gone, which does not exist\./,
};

export async function put(path: string, kind: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  await instead[kind]!(path);
}

export async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** The socket outlives its server only where that is killed; a link keeps it here. */
async function leaveSocket(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(`${path}.listening`, resolve);
  });
  await execa('ln', [`${path}.listening`, path]);
  server.close();
}
