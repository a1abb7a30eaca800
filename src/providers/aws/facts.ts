import type { ProviderFacts } from '../provider.ts';
import { shutDownFromJob } from '../rented.ts';
import { given, priceFaults } from './check-prices.ts';
import { hostFaults, settingsFaults } from './check-stack.ts';
import { awsHourlyItems } from './hourly-items.ts';
import { awsMetal } from './metal.ts';
import { awsPrice } from './prices.ts';
import {
  awsHostFields,
  awsSettings,
  awsSettingsSchema,
  exampleRegion,
  isRegion,
  type AwsHostFields,
  type AwsSettings,
  type AwsStackSettings,
} from './settings.ts';
import { awsVirtual } from './virtual.ts';

const rehearsal =
  'This was a rehearsal on spot hosts, which AWS may take back at any time: a window in which it does is void, and figures of such hosts are not to be compared with those of others.';
const threads =
  'AWS counts hardware threads as cores, two to a core: a figure per core here is about half of one of the published machines.';

/** Metal takes its time; a virtual machine does not. */
const createMinutes = (plan: string): number => (plan.endsWith('.metal') || plan.includes('.metal-') ? 60 : 15);

/** Machines of Amazon's cloud (EC2), virtual or without a hypervisor. */
export const aws: ProviderFacts<AwsStackSettings, AwsHostFields> = {
  title: 'AWS',
  machines: 'rented',

  settings: awsSettingsSchema,
  hostFields: awsHostFields,
  hostFieldElsewhere: () => 'is a disk of AWS: only provider aws makes them',
  settingsFaults,
  hostFaults: (host, _index, stack) => hostFaults(host, stack),
  priceFaults,
  readStack({ settings }) {
    if (!settings) throw new Error('A stack without the settings of AWS has passed its check.');
    const { prices, ...rest } = settings;
    const own: AwsSettings = {
      provider: 'aws',
      ...rest,
      spot: settings.spot !== false,
      ...(prices ? { prices: given(prices) } : {}),
    };
    return {
      settings: own,
      zone: Object.keys(settings.zones)[0] ?? '',
      // Linux by the second.
      billing: 'second',
      caveats: settings.spot === 'rehearsal' ? [rehearsal, threads] : [threads],
    };
  },
  readHost: ({ dataVolume }) => ({ dataVolume: dataVolume ?? null, existing: null }),

  catalogue: Object.fromEntries([...awsVirtual, ...awsMetal].map((type) => [`aws/${type.plan}`, type])),
  hourlyItems: awsHourlyItems,
  zoneTraffic(profile) {
    const { region, zones, prices = {} } = awsSettings(profile);
    const price = awsPrice('trafficGigabyte', region, prices);
    // The sender pays it, and the receiver pays it as well.
    return { placeOf: (zone) => zones[zone] ?? zone, price: price && { ...price, dollars: 2 * price.dollars } };
  },
  notes(profile) {
    const used = new Set(profile.hosts.map(({ hardware }) => hardware));
    const isSourced = Object.entries(profile.hardware).some(([key, type]) => used.has(key) && type.priceSource);
    return isSourced && awsSettings(profile).spot
      ? ['Prices are on demand; spot hosts cost less, and how much less changes by the hour.']
      : [];
  },

  expectedSeconds({ hosts, hardware }) {
    const isMetal = hosts.some((host) => hardware[host.hardware]?.plan?.includes('.metal') ?? false);
    return { provision: isMetal ? 900 : 240, install: 240, verifyGone: 65 };
  },
  createMinutes,
  endOfHost: shutDownFromJob,
  // EC2 is eventually consistent: a describe call may not show yet what an earlier call made, most often for seconds. After
  // a minute a call that was still under way at the first look, such as that of an engine that was killed, shows itself.
  secondLookSeconds: 60,

  failures: {
    CredentialsRefused: [
      /\b(UnauthorizedOperation|AuthFailure|ExpiredToken(Exception)?|InvalidClientTokenId|RequestExpired|SignatureDoesNotMatch|MissingAuthenticationToken|UnrecognizedClientException|CredentialsProviderError|OptInRequired)\b/,
      // AWS' plug-in of Pulumi, where it finds no credentials or cannot have them renewed.
      /no valid credential sources|failed to refresh cached credentials|unable to validate AWS credentials/i,
    ],
    NoCapacity: [/\b(InsufficientInstanceCapacity|InsufficientHostCapacity|InsufficientCapacity)\b/],
    QuotaExceeded: [
      /\b(VcpuLimitExceeded|InstanceLimitExceeded|MaxSpotInstanceCountExceeded)\b/,
      /\b(VolumeLimitExceeded|VpcLimitExceeded|AddressLimitExceeded)\b/,
    ],
  },
  plugins: ['aws', 'command'],
  credentials: {
    all: /^AWS_/,
    given: /^AWS_(ACCESS_KEY_ID|PROFILE|WEB_IDENTITY_TOKEN_FILE|CONTAINER_CREDENTIALS_)/,
  },
  ownerSearch: { exampleRegion, isRegion, regionsOf: (profile) => [awsSettings(profile).region] },
};
