// Dependencies: only known packages in pinned versions, each with a reason; no secrets and no machine-specific paths.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { listFiles } from '../files.ts';
import { readManifests } from '../manifests.ts';
import { fromRoot, ROOT } from '../paths.mjs';
import { readProjectTexts } from '../project-texts.ts';
import { report } from './report.ts';
import { findMissingNotes } from './supply-chain/dependency-notes.ts';
import {
  findInstallScripts,
  findLockDrift,
  findLooseEntries,
  findLooseVersions,
  Lockfile,
} from './supply-chain/lockfile.ts';
import { findForeignCode, findLeaks } from './supply-chain/secrets.ts';

/** Releases whose install script was reviewed, as `name@version`. Installs skip all scripts nevertheless. */
const REVIEWED_INSTALL_SCRIPTS: ReadonlySet<string> = new Set([
  // Prints a request for donations.
  'tesseract.js@7.0.0',
]);

function readBundle(): readonly (readonly [file: string, text: string])[] {
  const files = listFiles(fromRoot('apps/web/dist'), (file) => /\.(js|css|html|json|map)$/.test(file));
  return files.map((file) => [path.posix.relative(ROOT, file), readFileSync(file, 'utf8')] as const);
}

/** Folders that identify a machine; `/app` and the like are generic. */
function machinePaths(): readonly string[] {
  return [ROOT, homedir()].filter((folder) => folder.split('/').length > 2).map((folder) => `${folder}/`);
}

const manifests = readManifests(ROOT);
const lockfile = Lockfile.parse(JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')));
const texts = [...readProjectTexts(ROOT), ...readBundle()];
const machine = machinePaths();

report([
  ...findLooseVersions(manifests),
  ...findLockDrift(manifests, lockfile),
  ...findLooseEntries(lockfile),
  ...findInstallScripts(lockfile, REVIEWED_INSTALL_SCRIPTS),
  ...findMissingNotes(manifests, readFileSync(fromRoot('docs/dependencies.md'), 'utf8')),
  ...texts.flatMap(([file, text]) => findLeaks(file, text, machine)),
  ...texts.filter(([file]) => file.endsWith('.html')).flatMap(([file, text]) => findForeignCode(file, text)),
]);
