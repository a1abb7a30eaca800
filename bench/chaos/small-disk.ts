/** A separate disk for a folder, small enough to fill. Needs root. */
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

export interface SmallDisk {
  /** Takes every free byte. */
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): Promise<void>;
}

const mebibytes = 48;

export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  await execa('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'proofload-chaos', folder]);
  const filler = join(folder, '.filler');
  return {
    async fill() {
      const file = await open(filler, 'a');
      try {
        for (let size = 1 << 20; size >= 1;) {
          try {
            await file.write(Buffer.alloc(size));
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
            size >>= 1;
          }
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    async unmount() {
      await execa('umount', ['--lazy', folder]);
    },
  };
}
