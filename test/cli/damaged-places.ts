/** State, results and stacks of one command each, which a test damages before it runs the command. */
import { commandFolder, resultsHere, stacksHere, stateHere } from './command-here.ts';
import { execa } from 'execa';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { identityFileOf } from '../../src/state/identity.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { placeOf } from '../../src/state/place.ts';
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

/** The folders of the commands, as each case begins: whole. */
export async function makePlace(): Promise<Place> {
  for (const name of await readdir(commandFolder)) await rm(join(commandFolder, name), { recursive: true });
  const place: Place = {
    folder: commandFolder,
    state: stateHere,
    results: resultsHere,
    stacks: stacksHere,
    sample: campaignLayout(join(resultsHere, 'sample')),
  };
  await leaveCampaign(place.sample.folder, { id: 'sample' });
  await mkdir(place.state, { mode: 0o700 });
  const identity = { owner: 'somebody', marks: 'somebody', place: placeOf(place.state) };
  await writeFile(identityFileOf(place.state), JSON.stringify(identity), { mode: 0o600 });
  await mkdir(place.stacks);
  await cp(join(projectFolder, 'stacks/Pulumi.local.yaml'), join(place.stacks, 'Pulumi.local.yaml'));
  return place;
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

/** The expected message for each, of a file that the user names. */
export const insteadSays: Record<string, RegExp> = {
  'a folder': /is a folder, but must be a file\./,
  'a named pipe': /is a named pipe, but must be a file\./,
  'a socket': /is a socket, but must be a file\./,
  'a device': /is a device, but must be a file\./,
  'a loop of links': /is a loop of symbolic links: remove the link\./,
  'a dangling link': /is a link to .*\.gone, which does not exist\./,
};

const isLink = /is a symbolic link, which Proofload does not follow/;

/** The same of a file of results or state, where no link is followed. */
export const insteadSaysBelow: typeof insteadSays = {
  ...insteadSays,
  'a device': isLink,
  'a loop of links': isLink,
  'a dangling link': isLink,
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
