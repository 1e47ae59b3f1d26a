// What a machine that only runs the product has to fetch and keep: installs into a folder of its own.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installPackages } from '../../scripts/install.mjs';
import { fromRoot } from '../../scripts/paths.mjs';
import type { Measurement } from '../measurement.ts';

const DESCRIPTIONS = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'apps/server/package.json',
  'apps/web/package.json',
  'packages/client/package.json',
  'packages/contract/package.json',
];
const BLOCK_BYTES = 512;

/** As the disk counts it. */
async function readDiskBytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  let bytes = 0;
  for (const name of names) bytes += (await lstat(join(folder, name))).blocks * BLOCK_BYTES;
  return bytes;
}

async function measure(scope: 'run' | 'all'): Promise<{ readonly bytes: number; readonly ms: number }> {
  const root = mkdtempSync(join(tmpdir(), 'parley-install-'));
  try {
    for (const name of DESCRIPTIONS) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      cpSync(fromRoot(name), join(root, name));
    }
    const startedAtMs = performance.now();
    await installPackages(root, scope);
    const ms = performance.now() - startedAtMs;
    return { bytes: await readDiskBytes(join(root, 'node_modules')), ms };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export const install: Measurement = {
  name: 'install',
  title: 'Packages of a machine that only runs the product, beside those of one that also tests it',
  async run() {
    const all = await measure('all');
    const running = await measure('run');
    return {
      figures: [
        {
          label: 'installed packages',
          unit: 'MB',
          value: running.bytes / 1e6,
          baseline: all.bytes / 1e6,
          bounds: [{ on: 'value', atMost: 700 }],
        },
        { label: 'time to install', unit: 'ms', value: running.ms, baseline: all.ms },
      ],
    };
  },
};
