/** The sections of a report in their order: what was asked first, then evidence. One without anything to say is left out. */
import type { CampaignData } from '../../findings/analyse.ts';
import type { Findings } from '../../findings/findings.ts';
import { section, tables, type Section } from '../document/document.ts';
import { thresholdTable } from '../threshold-tables.ts';
import { axesSection } from './axes.ts';
import { caveatsSection } from './caveats.ts';
import { crossChecksSection, matricesSection, pipelinesSection, variantsSection } from './compared.ts';
import { baselinesSection } from './baselines.ts';
import { eventsSection } from './events.ts';
import { figuresSection } from './figures.ts';
import { leaseSection } from './lease.ts';
import { methodSection } from './method.ts';
import { objectivesSection } from './objectives.ts';
import { sharingSection } from './sharing.ts';
import { slicesSection } from './slices.ts';
import { systemsSection } from './systems.ts';
import { timelineSection } from './timeline.ts';

type MakeSection = (data: CampaignData, findings: Findings) => Section | null;

const sections: readonly MakeSection[] = [
  // First, because somebody waits for them.
  (_, { thresholds = [] }) => section('thresholds', 'Thresholds', tables([thresholdTable(thresholds)])),
  (_, findings) => variantsSection(findings),
  (_, findings) => matricesSection(findings),
  (_, findings) => axesSection(findings),
  (_, findings) => slicesSection(findings),
  eventsSection,
  (_, findings) => objectivesSection(findings),
  (_, findings) => pipelinesSection(findings),
  systemsSection,
  sharingSection,
  (_, findings) => crossChecksSection(findings),
  timelineSection,
  figuresSection,
  (_, findings) => baselinesSection(findings),
  methodSection,
  leaseSection,
  (_, findings) => caveatsSection(findings),
];

export const sectionsOf = (data: CampaignData, findings: Findings): Section[] =>
  sections.flatMap((make) => make(data, findings) ?? []);
