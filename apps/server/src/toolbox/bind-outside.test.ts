// Which answers of services say that a stored credential is no good any more.
import { expect, it } from 'vitest';
import { createManualClock } from '../testing/manual-clock.ts';
import { callTool } from '../testing/tools/call-tool.ts';
import { createBindOutside } from './bind-outside.ts';
import { slackCredential } from './credentials/kinds/slack.ts';
import { telegramCredential } from './credentials/kinds/telegram.ts';
import { createToolHttp } from './http.ts';
import { MESSAGING_TOOLS } from './services/messaging/index.ts';
import { ToolFailure } from './tool.ts';

const SLACK = { kind: slackCredential, name: 'slack-post', args: { channel: '#general', text: 'Hello' } };
const TELEGRAM = { kind: telegramCredential, name: 'telegram-send', args: { chat_id: '1', text: 'Hello' } };
const notUsed = () => Promise.reject(new Error('no such requests'));

it.each([
  { ...SLACK, status: 200, body: { ok: false, error: 'token_revoked' }, isRefused: true },
  { ...SLACK, status: 200, body: { ok: false, error: 'channel_not_found' }, isRefused: false },
  { ...SLACK, status: 200, body: { ok: true, channel: 'C1', ts: '1.2' }, isRefused: false },
  { ...TELEGRAM, status: 404, body: { ok: false, error_code: 404 }, isRefused: true },
  { ...TELEGRAM, status: 401, body: { ok: false, error_code: 401 }, isRefused: true },
  { ...TELEGRAM, status: 400, body: { ok: false, description: 'chat not found' }, isRefused: false },
])('$name, answered with $status and $body: refused is $isRefused', async (answer) => {
  const { kind, name, args, status, body, isRefused } = answer;
  const refusals: string[] = [];
  const bind = createBindOutside({
    http: createToolHttp({
      outbound: {
        request: ({ url }) =>
          Promise.resolve({ status, url, headers: {}, body: Buffer.from(JSON.stringify(body)) }),
      },
      clock: createManualClock(),
      random: () => 0,
    }),
    mail: { send: notUsed, verify: notUsed },
    certificates: { look: notUsed },
    findCredential: (_owner, key) =>
      Promise.resolve({
        kind,
        values: { token: '123:abc' },
        refuse() {
          refusals.push(key);
          return Promise.resolve(new ToolFailure('credential_invalid', 'It is refused.'));
        },
      }),
  });
  const tool = MESSAGING_TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const { signal } = new AbortController();
  await Promise.allSettled([callTool([tool], name, args, bind({ tool, owner: 'ada', signal }))]);
  expect(refusals).toEqual(isRefused ? [kind.key] : []);
});
