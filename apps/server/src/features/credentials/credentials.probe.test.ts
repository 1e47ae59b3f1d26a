// What answers of services say about a credential that is tested.
import { expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { slackCredential } from '../../toolbox/credentials/kinds/slack.ts';
import { createToolHttp } from '../../toolbox/http.ts';
import { createProbe } from './credentials.probe.ts';

it.each([
  ['{"ok":true,"team_id":"T1"}', 'accepted'],
  ['{"ok":false,"error":"account_inactive"}', 'refused'],
  ['{"ok":false,"error":"fatal_error"}', 'unreachable'],
])('takes %s of Slack for: %s', async (body, outcome) => {
  const request = ({ url }: { url: string }) =>
    Promise.resolve({ status: 200, url, headers: {}, body: Buffer.from(body) });
  const probe = createProbe({
    http: createToolHttp({ outbound: { request }, clock: createManualClock(), random: () => 0 }),
    mail: { verify: () => Promise.reject(new Error('no mail')) },
    probeModelKey: () => Promise.reject(new Error('no models')),
  });
  const credential = { kind: slackCredential, values: { token: 'xoxb-1' }, modelVendor: null };
  expect(await probe('ada', credential)).toBe(outcome);
});
