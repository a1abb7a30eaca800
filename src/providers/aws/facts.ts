import { architectureOf } from '../architecture.ts';
import { dataVolumeElsewhere } from '../disks.ts';
import type { ProviderFacts } from '../provider.ts';
import { shutDownFromJob, spareZone } from '../rented.ts';
import { givenPrices } from '../missing-prices.ts';
import { hostFaults, imageFaults, isArm, priceFaults } from './check-stack.ts';
import { placeFaults } from '../stack.ts';
import { networkFaults } from './check-networks.ts';
import { awsHourlyItems } from './volume.ts';
import { awsMetal, awsVirtual } from './virtual.ts';
import { zonesInReach } from './networks.ts';
import { awsPrice } from './prices.ts';
import { isZoneId } from './zones.ts';
import { awsHostFields, awsSettings, awsSettingsSchema, exampleRegion, isRegion, ubuntu } from './settings.ts';
import type { AwsHostFields, AwsSettings, AwsStackSettings } from './settings.ts';

const rehearsal =
  'This was a rehearsal on spot hosts. AWS may reclaim them at any time, which makes the run in progress invalid. Do not compare figures of spot hosts with others.';
const threads =
  'AWS counts hardware threads as cores, two per core: figures per core are about half of those of the published machines.';

/** Metal instances start much more slowly than virtual machines. */
const createMinutes = (plan: string): number => (plan.endsWith('.metal') || plan.includes('.metal-') ? 60 : 15);

/** Machines of Amazon's cloud (EC2), virtual or bare metal. */
export const aws: ProviderFacts<AwsStackSettings, AwsHostFields> = {
  title: 'AWS',
  machines: 'rented',

  settings: awsSettingsSchema,
  hostFields: awsHostFields,
  hostFieldElsewhere: dataVolumeElsewhere,
  settingsFaults: (stack) => [
    ...placeFaults('aws', stack.settings, 'a', isZoneId),
    ...networkFaults(stack),
    ...imageFaults(stack),
  ],
  hostFaults: (host, _index, stack) => hostFaults(host, stack),
  priceFaults,
  readStack(stack) {
    const { settings } = stack;
    if (!settings) throw new Error('A stack without AWS settings passed its check.');
    const { prices, networks, ...rest } = settings;
    const architecture = architectureOf(stack, isArm);
    // An Arm vCPU is a whole core.
    const counted = architecture === 'arm64' ? [] : [threads];
    const own: AwsSettings = {
      provider: 'aws',
      ...rest,
      image: settings.image ?? ubuntu(architecture),
      spot: settings.spot !== false,
      ...(networks ? { networks } : {}),
      ...(prices ? { prices: givenPrices(prices) } : {}),
    };
    return {
      settings: own,
      zone: Object.keys(settings.zones)[0] ?? '',
      ...(networks ? { zonesInReach: zonesInReach(networks) } : {}),
      // Linux instances are billed by the second.
      billing: 'second',
      caveats: settings.spot === 'rehearsal' ? [rehearsal, ...counted] : counted,
    };
  },
  readHost: ({ dataVolume }) => ({ dataVolume: dataVolume ?? null, existing: null }),

  catalogue: Object.fromEntries(
    [...awsVirtual, ...awsMetal].map((type) => [
      `aws/${type.plan}`,
      // Several disks are one striped volume.
      { ...type, provider: 'aws', layout: (type.disks?.count ?? 0) > 1 ? 'raid-0' : 'single' },
    ]),
  ),
  hourlyItems: awsHourlyItems,
  zoneTraffic(profile) {
    const { region, zones, prices = {} } = awsSettings(profile);
    const price = awsPrice('trafficGigabyte', region, prices);
    // Both sender and receiver pay.
    return { placeOf: (zone) => zones[zone] ?? zone, price: price && { ...price, dollars: 2 * price.dollars } };
  },
  spareZone(profile) {
    const { zones, networks } = awsSettings(profile);
    // The zones of a network are there for a reason of their own.
    return networks ? null : spareZone(zones, profile.hosts);
  },
  image(profile) {
    const { image, region } = awsSettings(profile);
    return `${image.name} of the account ${image.owner} in ${region}`;
  },
  notes(profile) {
    const used = new Set(profile.hosts.map(({ hardware }) => hardware));
    const isSourced = Object.entries(profile.hardware).some(([key, type]) => used.has(key) && type.priceSource);
    return isSourced && awsSettings(profile).spot
      ? ['Prices are on-demand prices; spot hosts cost less, by an amount that varies.']
      : [];
  },

  expectedSeconds({ hosts, hardware }) {
    const isMetal = hosts.some((host) => hardware[host.hardware]?.plan?.includes('.metal') ?? false);
    return { provision: isMetal ? 900 : 240, install: 240, verifyCleanup: 65 };
  },
  createMinutes,
  endOfHost: shutDownFromJob,
  billedAfterShutdown: ['data volume'],
  // EC2 is eventually consistent: a describe call may miss the result of an earlier call, usually for seconds. After
  // a minute, resources of a call that was in progress at the first check, such as one of a killed engine, are
  // visible.
  secondCheckSeconds: 60,

  failures: {
    CredentialsRefused: [
      /\b(AccessDenied(Exception)?|PendingVerification|UnauthorizedOperation|AuthFailure|ExpiredToken(Exception)?|InvalidClientTokenId|RequestExpired|SignatureDoesNotMatch|MissingAuthenticationToken|UnrecognizedClientException|CredentialsProviderError|OptInRequired)\b/,
      /\bBlocked: |account is currently blocked/,
      // Pulumi's AWS plug-in, if it finds no credentials or cannot renew them.
      /no valid credential sources|failed to refresh cached credentials|unable to validate AWS credentials/i,
    ],
    NoCapacity: [/\b(InsufficientInstanceCapacity|InsufficientHostCapacity|InsufficientCapacity)\b/],
    QuotaExceeded: [
      /\b(VcpuLimitExceeded|InstanceLimitExceeded|MaxSpotInstanceCountExceeded)\b/,
      /\b(VolumeLimitExceeded|VpcLimitExceeded|AddressLimitExceeded)\b/,
    ],
    NotOffered: [/\bUnsupported: /],
  },
  waysOut: [
    [
      /\bInsufficientInstanceCapacity\b/,
      'placement: none in the stack file finds room more often, and a second zone there is tried last',
    ],
    [
      /\bPendingVerification\b/,
      'AWS is still verifying this account for this region, which takes minutes or hours: try again when its mail has come',
    ],
    [/\bBlocked: |account is currently blocked/, 'AWS has blocked this account: its support can lift that'],
    [/\bUnsupported: /, 'name another zone or instance type in the stack file'],
    [
      /\b(RequestLimitExceeded|Throttling(Exception)?)\b/,
      'AWS limits how often this account may call it: end other programs that do, and try again in some minutes',
    ],
    [
      /service control policy|resource control policy/i,
      'a policy of your organization forbids it: only its administrator can allow it',
    ],
    [/\bAccessDenied(Exception)?\b/, 'docs/aws-policy.json has every permission that is needed'],
  ],
  plugins: ['aws', 'command'],
  credentials: {
    all: /^AWS_/,
    given: /^AWS_(ACCESS_KEY_ID|PROFILE|WEB_IDENTITY_TOKEN_FILE|CONTAINER_CREDENTIALS_)/,
    missing: /CredentialsProviderError: Could not load credentials from any providers/,
  },
  ownerSearch: { exampleRegion, isRegion, regionsOf: (profile) => [awsSettings(profile).region] },
};
