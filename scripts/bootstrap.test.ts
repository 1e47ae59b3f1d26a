import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

const call = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, [fromRoot('scripts/bootstrap.mjs'), ...args], {
    env: { ...process.env, ...env },
  });

test('says what it can do when asked for something else', async () => {
  await expect(call(['dance'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run start|build'),
  });
});

test.each([
  ['behind two dashes', ['start', '--port', '5000'], {}],
  ['with a sign', ['start', '--port=5000'], {}],
  ['taken by npm itself', ['start'], { npm_config_port: '5000' }],
])('an option %s is refused with the setting that does the same', async (_case, args, env) => {
  await expect(call(args, env)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/would ignore --port.5000\. .*: PORT=5000 npm start\./),
  });
});

test('other words behind a command that takes none are refused as well', async () => {
  await expect(call(['dev', 'fast'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run dev takes no options, and would ignore fast.'),
  });
});
