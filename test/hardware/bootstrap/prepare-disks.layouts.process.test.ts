/** The disk layouts on real block devices, as the bootstrap of a rented machine creates them. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runOnMachine, whyNoUserModeMachine } from './user-mode-machine/machine.ts';

const minutes = 60_000;
const whyNot = await whyNoUserModeMachine();
const prepareDisks = join(import.meta.dirname, '../../../src/hardware/bootstrap/prepare-disks.py');
const mebibytes = 400;

const listed = z.object({
  blockdevices: z.array(z.object({ path: z.string(), type: z.string(), size: z.number() })),
});

/** Creates the layout, mounts it as after a reboot, and runs the preparation again. */
const script = (layout: string) => `
export PROOFLOAD_FSTAB=/mnt/fstab
touch $PROOFLOAD_FSTAB
prepare() { python3 ${prepareDisks} --source disks --count 2 --layout ${layout} --mount /mnt/data; }
prepare
echo '== device'
lsblk --json --bytes --nodeps --output PATH,TYPE,SIZE "$(findmnt --noheadings --output SOURCE /mnt/data)"
echo '== file system'
findmnt --noheadings --output FSTYPE /mnt/data
echo '== mounted from fstab'
echo kept >/mnt/data/file
umount /mnt/data
mount --fstab $PROOFLOAD_FSTAB --all
cat /mnt/data/file
echo '== prepared again'
umount /mnt/data
prepare
cat /mnt/data/file
`;

describe.skipIf(whyNot)(`disks of a machine${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  test.each([
    { layout: 'raid-0', words: 'striped', type: 'raid0', disks: 2 },
    { layout: 'raid-1', words: 'mirrored', type: 'raid1', disks: 1 },
    { layout: 'joined', words: 'concatenated', type: 'lvm', disks: 2 },
    { layout: 'single', words: 'used alone', type: 'disk', disks: 1 },
  ])(
    'are $words, have the capacity of $disks disks, and keep their data when mounted from fstab and prepared again',
    { timeout: 15 * minutes },
    async ({ layout, type, disks }) => {
      const { exitCode, output } = await runOnMachine(script(layout), { disks: 2, mebibytes });
      expect(exitCode, output).toBe(0);
      const parts = output.split(/^== .*\n/m);
      const device = listed.parse(JSON.parse(parts[1] ?? '')).blockdevices[0];
      expect(device?.type).toBe(type);
      // RAID and LVM reserve a little space.
      expect(device!.size / (mebibytes * 2 ** 20)).toBeCloseTo(disks, 1);
      expect(parts.slice(2, 4)).toEqual(['xfs\n', 'kept\n']);
      expect(parts[4]).toMatch(/^mount -o noatime \S+ \/mnt\/data\nkept\n$/);
    },
  );
});
