/** Writes the software bill of materials of the product, and fails where the registry knows a vulnerability of high or critical severity in one of its packages. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { projectFolder, stateFolder } from '../src/state/paths.ts';

const npm = (...argv: string[]) => execa('npm', [...argv, '--omit', 'dev'], { cwd: projectFolder, reject: false });

const billSchema = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) });
const bill = await npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
if (bill.exitCode !== 0) throw new Error(`npm wrote no bill of materials: ${bill.stderr}`);
const { components } = billSchema.parse(JSON.parse(bill.stdout));
const file = join(stateFolder, 'bill-of-materials.cdx.json');
await mkdir(stateFolder, { recursive: true, mode: 0o700 });
await writeFile(file, bill.stdout);
console.log(`${file}: ${components.length} packages`);

const auditSchema = z.object({
  error: z.unknown().optional(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })).optional(),
});
const audit = await npm('audit', '--json');
const { error, vulnerabilities } = auditSchema.parse(JSON.parse(audit.stdout || '{"error":"no answer"}'));
if (error !== undefined || !vulnerabilities) {
  console.log('The registry answers no audit, so known vulnerabilities were not looked for.');
} else {
  const severe = Object.entries(vulnerabilities).filter(([, { severity }]) => /^(high|critical)$/.test(severity));
  for (const [name, { severity }] of severe)
    console.error(`${name}: a vulnerability of ${severity} severity; see npm audit`);
  console.log(`Known vulnerabilities: ${Object.keys(vulnerabilities).length}, high or critical: ${severe.length}`);
  process.exitCode = severe.length > 0 ? 1 : 0;
}
