import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { loadSecrets } from './secrets.ts';

const NONE = { jwtSecret: null, encryptionKey: null };

describe('the keys of an installation', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are made once, different and long, readable by the owner only', () => {
    const made = loadSecrets(NONE, folder);
    expect(made.jwtSecret.length).toBeGreaterThanOrEqual(64);
    expect(made.vaultKeys).toEqual([{ version: 1, secret: expect.not.stringContaining(made.jwtSecret) }]);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(loadSecrets(NONE, folder)).toEqual(made);
  });

  it('that cannot be kept stop the start with a sentence that names the folder', () => {
    const missing = join(folder, 'missing');
    expect(() => loadSecrets(NONE, missing)).toThrow(StartError);
    expect(() => loadSecrets(NONE, missing)).toThrow(`The data folder ${missing} cannot be used`);
  });

  it('are those that are given, each for itself', () => {
    const given = 'g'.repeat(40);
    const made = loadSecrets(NONE, folder);
    expect(loadSecrets({ jwtSecret: given, encryptionKey: null }, folder)).toEqual({
      ...made,
      jwtSecret: given,
    });
    const both = { jwtSecret: given, encryptionKey: 'h'.repeat(40) };
    expect(loadSecrets(both, join(folder, 'does-not-exist'))).toEqual({
      jwtSecret: given,
      vaultKeys: [{ version: 1, secret: both.encryptionKey }],
    });
  });

  it.each(['', '{', '{}', '{"jwt_secret":"short","encryption_key":"short"}'])(
    'are never replaced when the file is damaged: %j',
    (text) => {
      const file = join(folder, 'secrets.json');
      writeFileSync(file, text);
      expect(() => loadSecrets(NONE, folder)).toThrow(file);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
