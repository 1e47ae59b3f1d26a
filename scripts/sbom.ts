import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npmCommand } from './install.mjs';

const MAX_BYTES = 16 * 1024 * 1024;

/** Writes the software bill of materials: every package with version and checksum, in CycloneDX format. */
export function writeSbom(root: string): void {
  const [file = 'npm', ...args] = npmCommand(process.env);
  const query = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--loglevel=error'];
  const sbom = execFileSync(file, [...args, ...query], { cwd: root, maxBuffer: MAX_BYTES });
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, 'dist/sbom.cdx.json'), sbom);
}
