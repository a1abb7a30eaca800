import { expect, test } from 'vitest';
import {
  descriptionOf,
  expiryIn,
  expiryValue,
  isOwnDescription,
  labelsFor,
  nameOf,
  profileIn,
} from '../../../../infra/providers/gcp/names.ts';
import { hasLabels, isNamed } from '../../../../infra/providers/gcp/resource.ts';

const owner = '00000000-0000-4000-8000-000000000001';
const hosts = { name: 'My_Profile', stack: 'My_Profile.c' };
const other = '00000000-0000-4000-8000-000000000002';

test('labels have only what Google allows, whatever the campaign is called', () => {
  const campaign = `${'Long.Campaign'.repeat(9)}_X`;
  const labels = labelsFor(hosts, owner, { campaign, expires: '2026-12-01T10:00:00.000Z' });
  for (const [key, value] of Object.entries(labels)) {
    expect(key).toMatch(/^[a-z][a-z0-9_-]{0,62}$/);
    expect(value).toMatch(/^[a-z0-9_-]{1,63}$/);
  }
  expect(labels['proofload-profile']).toBe('my_profile');
});

test('an expiry is read back from its label, and a label of somebody else is shown as it is', () => {
  const time = '2026-12-01T10:07:05.123Z';
  expect(expiryIn(expiryValue(time))).toBe(time);
  expect(expiryIn('tomorrow')).toBe('tomorrow');
});

test('the longest name of a host fits', () => {
  expect(nameOf('proofload-ab12cd', `${'h'.repeat(40)}-data`).length).toBeLessThanOrEqual(63);
});

test('a network belongs to a state folder by its name and its description', () => {
  const description = descriptionOf(hosts, owner);
  expect(profileIn(description)).toBe('My_Profile');
  expect(isOwnDescription(description, other)).toBe(false);
  const network = { name: 'proofload-ab12cd-network', description };
  expect(isNamed(network, { owner, mark: 'proofload-ab12cd' })).toBe(true);
  expect(isNamed(network, { owner, mark: null })).toBe(true);
  expect(isNamed(network, { owner, mark: 'proofload-ab12ce' })).toBe(false);
  expect(isNamed(network, { owner: other, mark: 'proofload-ab12cd' })).toBe(false);
  expect(isNamed({ ...network, description: '' }, { owner, mark: null })).toBe(false);
});

test('an instance belongs to a state folder by its labels', () => {
  const labels = { 'proofload-owner': owner, 'proofload-mark': 'proofload-ab12cd' };
  expect(hasLabels({ labels }, { owner, mark: 'proofload-ab12cd' })).toBe(true);
  expect(hasLabels({ labels }, { owner: other, mark: null })).toBe(false);
  expect(hasLabels({ labels: {} }, { owner, mark: null })).toBe(false);
});
