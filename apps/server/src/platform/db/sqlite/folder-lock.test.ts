import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../start/start-error.ts';
import { lockFolder } from './folder-lock.ts';

const MODULE = fileURLToPath(new URL('./folder-lock.ts', import.meta.url));

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lets one server in and names the folder to the second', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(StartError);
    expect(() => lockFolder(folder)).toThrow(folder);
    lock.release();
    lockFolder(folder).release();
  });

  it('keeps folders apart', () => {
    const other = mkdtempSync(join(tmpdir(), 'parley-lock-'));
    const locks = [lockFolder(folder), lockFolder(other)];
    for (const lock of locks) lock.release();
    rmSync(other, { recursive: true });
  });

  it('holds against another process, and is gone when that is killed', async () => {
    const script = `import(${JSON.stringify(MODULE)}).then(({ lockFolder }) => { globalThis.lock = lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000); })`;
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    expect(() => lockFolder(folder)).toThrow(StartError);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockFolder(folder).release();
  });
});
