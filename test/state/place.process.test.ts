import { describe, expect, test } from 'vitest';
import { judgePlace, type AtNoted, type Place } from '../../src/state/place.ts';

const noted: Place = { path: '/a/.proofload', device: 8, inode: 11, bornMilliseconds: 1000, machine: 'one' };
const copy = { path: '/b/.proofload', inode: 12, bornMilliseconds: 2000 };

interface Case {
  what: string;
  here?: Partial<Place>;
  shared?: boolean;
  at?: AtNoted;
  is: 'same' | 'moved' | 'copied' | 'undecided';
}

const cases: Case[] = [
  { what: 'the folder itself', is: 'same', at: 'itself' },
  { what: 'the folder itself, on a device that was numbered anew', here: { device: 9 }, at: 'itself', is: 'same' },
  { what: 'the folder itself, where inodes are numbered anew', here: { inode: 12 }, at: 'itself', is: 'same' },
  { what: 'the folder under a second path', here: { path: '/mnt' }, at: 'itself', is: 'same' },
  { what: 'the folder renamed', here: { path: '/b' }, at: 'other', is: 'moved' },
  { what: 'the folder renamed, with a copy in its old place', here: { path: '/b' }, at: 'same owner', is: 'moved' },
  {
    what: 'a folder on another disk, with nothing where it was',
    here: { ...copy, device: 9 },
    at: 'other',
    is: 'moved',
  },
  { what: 'a copy next to its original', here: copy, at: 'same owner', is: 'copied' },
  { what: 'a copy on another disk', here: { ...copy, device: 9 }, at: 'same owner', is: 'copied' },
  { what: 'a copy whose original is gone or renamed', here: copy, at: 'other', is: 'undecided' },
  { what: 'a copy of an unreadable original', here: copy, at: { error: 'EACCES' }, is: 'undecided' },
  { what: 'another folder at the same path', here: { inode: 12, bornMilliseconds: 2 }, at: 'itself', is: 'undecided' },
  { what: 'a folder from another machine', here: { machine: 'two' }, at: 'other', is: 'undecided' },
  { what: 'a network folder on another machine', here: { machine: 'two' }, at: 'other', shared: true, is: 'same' },
  { what: 'a copy on a network', here: { machine: 'two', inode: 12 }, at: 'other', shared: true, is: 'undecided' },
];

describe('a state folder', () => {
  test.each(cases)('is known for $is: $what', ({ here = {}, shared = false, at = 'other', is }) => {
    expect(judgePlace(noted, { ...noted, ...here }, shared, at).is).toBe(is);
  });
});
