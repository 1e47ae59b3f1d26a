import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';
import { createSystemClock } from '../clock.ts';
import { lockFolder } from '../db/sqlite/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import { EMBEDDED_FILE, openDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
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

  it('that others may read is closed to them with all of our files in it, including those it did not create [F-30]', async () => {
    const folder = join(root, 'open');
    mkdirSync(folder, { mode: 0o755 });
    const clock = createSystemClock();
    const options = {
      databaseUrl: null,
      dataDir: folder,
      clock,
      random: Math.random,
      log: createLog('silent'),
    };
    // As an earlier version left it.
    writeFileSync(join(folder, EMBEDDED_FILE), '', { mode: 0o644 });
    const db = await openDatabase(options);
    await migrate(db, 0);
    for (const name of readdirSync(folder).filter((one) => one.startsWith(EMBEDDED_FILE)))
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
    expect(statSync(folder).mode & 0o077).toBe(0);
    await db.close();
  });

  it('that is new holds a database for its owner alone [F-30]', async () => {
    const clock = createSystemClock();
    chmodSync(root, 0o755);
    writeFileSync(join(root, 'of-others'), '');
    const db = await openDatabase({
      databaseUrl: null,
      dataDir: root,
      clock,
      random: Math.random,
      log: createLog('silent'),
    });
    expect(statSync(join(root, EMBEDDED_FILE)).mode & 0o077).toBe(0);
    // Other people's files are in there too.
    expect(statSync(root).mode & 0o055).toBe(0o055);
    await db.close();
  });

  it.each([[''], ['below']])('that is a file, or is below one, is refused with a sentence', (below) => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const folder = join(file, below);
    expect(() => prepareDataFolder(folder)).toThrow(StartError);
    expect(() => prepareDataFolder(folder)).toThrow(
      `The data folder ${folder} cannot be used: it is no folder. Set DATA_DIR to a folder that may be written to.`,
    );
    expect(existsSync(file)).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')(
    'that cannot be made is refused with a sentence, and not tried for ever',
    () => {
      // In a process of its own, which can be ended.
      const program = `import(${JSON.stringify(import.meta.resolve('./data-folder.ts'))})
      .then(({ prepareDataFolder }) => prepareDataFolder('/proc/parley/data'))
      .catch((error) => process.stderr.write(error.message))`;
      const ran = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', timeout: 20_000 });
      expect(ran.stderr).toContain(
        'The data folder /proc/parley/data cannot be used: no folder can be made there. Set DATA_DIR to a folder',
      );
    },
  );

  // Who may do everything is refused nothing.
  it.skipIf(process.getuid?.() === 0)('that may not be written to is refused with a sentence', () => {
    chmodSync(root, 0o500);
    expect(() => prepareDataFolder(root)).toThrow('this user may not write there');
  });

  const openIn = (dataDir: string) =>
    openDatabase({
      databaseUrl: null,
      dataDir,
      clock: createSystemClock(),
      random: Math.random,
      log: createLog('silent'),
    });

  it('whose database cannot be opened is refused with a sentence', async () => {
    mkdirSync(join(root, EMBEDDED_FILE));
    await expect(openIn(root)).rejects.toThrow(StartError);
    await expect(openIn(root)).rejects.toThrow(`${join(root, EMBEDDED_FILE)} cannot be opened: EISDIR`);
  });

  it('on a full disk is refused with a sentence', async ({ skip }) => {
    const folder = join(root, 'small');
    mkdirSync(folder);
    // Only root mounts something.
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
    if (status !== 0) skip();
    try {
      expect(() => writeFileSync(join(folder, 'fill'), Buffer.alloc(2_000_000))).toThrow('ENOSPC');
      await expect(openIn(folder)).rejects.toThrow('cannot be opened: that disk is full. Make room there');
    } finally {
      spawnSync('umount', ['--lazy', folder]);
    }
  });

  it('whose lock cannot be opened is not said to be in use', () => {
    const folder = join(root, 'missing');
    expect(() => lockFolder(folder)).toThrow(StartError);
    expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} cannot be used`);
  });
});
