import { architectureOf } from '../architecture.ts';
import { dataVolumeElsewhere } from '../disks.ts';
import type { ProviderFacts } from '../provider.ts';
import { shutDownFromJob, spareZone } from '../rented.ts';
import { givenPrices } from '../missing-prices.ts';
import { hostFaults, imageFaults, isArm, priceFaults } from './check-stack.ts';
import { placeFaults } from '../stack.ts';
import { gcpHourlyItems } from './disk.ts';
import { gcpMachineTypes, gcpPrice } from './prices.ts';
import {
  exampleProject,
  gcpHostFields,
  gcpSettings,
  gcpSettingsSchema,
  placeholderProject,
  projectIn,
  projectName,
  ubuntu,
  type GcpHostFields,
  type GcpSettings,
  type GcpStackSettings,
} from './settings.ts';

const threads =
  'Google counts hardware threads as cores, two per core: figures per core are about half of those of machines whose cores are counted.';
const migration =
  'Google may move a running host to another machine (live migration), which slows it for seconds and is not marked in the figures.';
const discount =
  'Prices are list prices: Google lowers them for N1 and N2 hosts that run for more than a quarter of a month.';

/** Of an organization's policy, in which each rule is a constraint. */
const organizationForbids = /\bconstraints?\/[a-z]+\.\w+|Operation denied by org(anization)? policy/i;

/** Machines of Google's cloud (Compute Engine). */
export const gcp: ProviderFacts<GcpStackSettings, GcpHostFields> = {
  title: 'Google Compute Engine',
  machines: 'rented',

  settings: gcpSettingsSchema,
  hostFields: gcpHostFields,
  hostFieldElsewhere: dataVolumeElsewhere,
  settingsFaults: (stack) => [...placeFaults('gcp', stack.settings, '-a'), ...imageFaults(stack)],
  hostFaults: (host, _index, stack) => hostFaults(host, stack),
  priceFaults,
  readStack(stack) {
    const { settings } = stack;
    if (!settings) throw new Error('A stack without settings for Google Compute Engine passed its check.');
    const { prices, ...rest } = settings;
    const architecture = architectureOf(stack, isArm);
    const own: GcpSettings = {
      provider: 'gcp',
      ...rest,
      image: settings.image ?? ubuntu(architecture),
      ...(prices ? { prices: givenPrices(prices) } : {}),
    };
    // Billed by the second after the first minute.
    return {
      settings: own,
      zone: Object.keys(settings.zones)[0] ?? '',
      billing: 'second',
      caveats: architecture === 'arm64' ? [migration] : [threads, migration],
    };
  },
  readHost: ({ dataVolume }) => ({ dataVolume: dataVolume ?? null, existing: null }),

  catalogue: Object.fromEntries(gcpMachineTypes.map((type) => [`gcp/${type.plan}`, type])),
  hourlyItems: gcpHourlyItems,
  zoneTraffic(profile) {
    const { region, zones, prices = {} } = gcpSettings(profile);
    return { placeOf: (zone) => zones[zone] ?? zone, price: gcpPrice('trafficGigabyte', region, prices) };
  },
  spareZone: (profile) => spareZone(gcpSettings(profile).zones, profile.hosts),
  image: (profile) => gcpSettings(profile).image,
  notes(profile) {
    const used = new Set(profile.hosts.map(({ hardware }) => hardware));
    const isSourced = Object.entries(profile.hardware).some(([key, type]) => used.has(key) && type.priceSource);
    return isSourced ? [discount] : [];
  },

  expectedSeconds: () => ({ provision: 240, install: 240, verifyCleanup: 65 }),
  createMinutes: () => 15,
  endOfHost: shutDownFromJob,
  // Google keeps a machine that shut itself down, with its disks, but does not bill its processors and memory.
  billedAfterShutdown: ['data volume', 'root volume'],
  // An insertion that a killed engine had sent may be listed only after the first check.
  secondCheckSeconds: 60,

  failures: {
    CredentialsRefused: [
      /\b(invalid_grant|invalid_client|invalid_rapt|UNAUTHENTICATED|authError|accessNotConfigured|SERVICE_DISABLED)\b/,
      /Required '[\w.]+' permission for|Permission '[\w.]+' denied|caller does not have permission/i,
      /Request had invalid authentication credentials|could not find default credentials/i,
      organizationForbids,
      // Pulumi's plug-in, if it finds no credentials.
      /Attempted to load application default credentials since neither/,
    ],
    NoCapacity: [
      /\bZONE_RESOURCE_POOL_EXHAUSTED(_WITH_DETAILS)?\b/,
      /zone '[^']*' does not have enough resources available to fulfill the request/i,
    ],
    QuotaExceeded: [/\b(QUOTA_EXCEEDED|quotaExceeded)\b/, /Quota '[A-Z0-9_]+' exceeded/i],
    NotOffered: [],
  },
  waysOut: [
    [
      organizationForbids,
      'a constraint of your organization forbids it: its administrator can make an exception for this project',
    ],
    [
      /\b(userRateLimitExceeded|rateLimitExceeded)\b/,
      'Google limits how often this project may call it: end other programs that do, and try again in some minutes',
    ],
  ],
  plugins: ['gcp', 'command'],
  credentials: {
    all: /^(GOOGLE|GCLOUD|CLOUDSDK)_/,
    given: /^GOOGLE_(OAUTH_ACCESS_TOKEN|CREDENTIALS|APPLICATION_CREDENTIALS)$/,
    missing: /Could not load the default credentials/i,
  },
  ownerSearch: {
    exampleRegion: exampleProject,
    isRegion: (text) => projectIn(text) !== null,
    regionsOf(profile) {
      const { project } = gcpSettings(profile);
      return project === placeholderProject ? [] : [projectName(project)];
    },
  },
};
