import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runChild } from '../scripts/child.mjs';
import { listFiles } from '../scripts/files.ts';
import { ROOT } from '../scripts/paths.mjs';

const NAMES = [
  ...['JWT_SECRET', 'ENCRYPTION_KEY', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL'],
  ...['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_API_KEY', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
];
/** Keys of vendors, tokens, private keys, and addresses with a password in them. */
const SECRET_LIKE =
  /(?<![\w-])sk-(?:\w+-)?[A-Za-z0-9]{20,}|\bAKIA[A-Z0-9]{16}\b|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}|-----BEGIN [A-Z ]*PRIVATE KEY|\b(?:postgres|redis|smtp)s?:\/\/[^\s:"'`]+:[^\s@"'`]+@/;

function readBuilt(folder: string): string {
  return listFiles(folder, () => true)
    .map((file) => `${path.basename(file)}\n${readFileSync(file, 'latin1')}`)
    .join('\n');
}

test('a web app that is built where all secrets are set holds none of them [PR-02] [PF-17]', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parley-built-'));
  // Also under the prefix that the build tool takes for public.
  const canaries = NAMES.flatMap((name) => [name, `VITE_${name}`]).map(
    (name) => [name, `canary-${name}-0123456789`] as const,
  );
  const env = { ...process.env, ...Object.fromEntries(canaries) };
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  try {
    expect(await runChild(process.execPath, args, { cwd: path.join(ROOT, 'apps/web'), env })).toBe(0);
    const built = readBuilt(folder);
    expect(built).toContain('Parley');
    expect(canaries.filter(([, canary]) => built.includes(canary))).toEqual([]);
    expect(SECRET_LIKE.exec(built)?.[0]).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
