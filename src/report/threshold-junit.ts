/** The verdicts on thresholds as JUnit XML, for the test page of a CI server. Pure. */
import junit, { type Builder } from 'junit-report-builder';
import { readable } from '../input/readable.ts';
import type { ThresholdFinding } from '../findings/thresholds/threshold-finding.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types describe an ES module, but Node loads its CommonJS module
const builder = junit as unknown as Builder;

/** Longest text of one element, in characters. */
const longest = 2000;

/**
 * One test case for each threshold: a failed one is a failure, an inconclusive one an error, because nothing was found out.
 *
 * @param title of the suite, such as the id of a campaign
 */
export function thresholdJunit(title: string, findings: ThresholdFinding[]): string {
  const report = builder.newBuilder();
  const suite = report.testSuite().name(shown(`proofload ${title}`));
  for (const { threshold, verdict, figures } of findings) {
    const test = suite.testCase().className('proofload.thresholds').name(shown(threshold));
    const reasons = figures.map(({ verdict: own, reason }) => `${own}: ${shown(reason)}`).join('\n');
    const deciding = shown(figures.find((figure) => figure.verdict === verdict)?.reason ?? verdict);
    if (verdict === 'fail') test.failure(deciding, 'threshold');
    if (verdict === 'inconclusive') test.error(deciding, 'inconclusive');
    test.standardOutput(reasons);
  }
  return `${report.build()}\n`;
}

/** XML has no control characters, escaped or not. */
function shown(text: string): string {
  return readable(text, longest);
}
