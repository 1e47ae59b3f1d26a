import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

test('says what it can do when asked for something else', async () => {
  const call = promisify(execFile)(process.execPath, [fromRoot('scripts/bootstrap.mjs'), 'dance']);
  await expect(call).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run start|build'),
  });
});
