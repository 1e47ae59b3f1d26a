import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './db/folder-lock.ts';
import { StartError } from './start-error.ts';

describe('the data folder', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'parley-folder-'));
  });
  afterEach(() => {
    chmodSync(root, 0o700);
    rmSync(root, { recursive: true });
  });

  it('is made where it is missing, for its owner alone', () => {
    const folder = join(root, 'one', 'two');
    prepareDataFolder(folder);
    expect(statSync(folder).mode & 0o077).toBe(0);
    prepareDataFolder(folder);
  });

  it.each([[''], ['below']])('that is a file, or lies below one, is refused with a sentence', (below) => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const folder = join(file, below);
    expect(() => prepareDataFolder(folder)).toThrow(StartError);
    expect(() => prepareDataFolder(folder)).toThrow(
      `The data folder ${folder} cannot be used: it is no folder. Set DATA_DIR to a folder that may be written to.`,
    );
    expect(existsSync(file)).toBe(true);
  });

  // Who may do everything is refused nothing.
  it.skipIf(process.getuid?.() === 0)('that may not be written to is refused with a sentence', () => {
    chmodSync(root, 0o500);
    expect(() => prepareDataFolder(root)).toThrow('this user may not write there');
  });

  it('whose lock cannot be opened is not said to be in use', () => {
    const folder = join(root, 'missing');
    expect(() => lockFolder(folder)).toThrow(StartError);
    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} cannot be used`);
  });
});
