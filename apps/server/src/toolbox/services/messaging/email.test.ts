// Email through the mail server of the person: what is sent, what is refused, and what a model is told of failures.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { advanceUntil } from '../../../testing/until.ts';
import { startMailServer, type MailServerScript } from '../../../testing/mail-server.ts';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { createLocalCertificate } from '../../../testing/vendors/local-certificate.ts';
import { createBindOutside } from '../../bind-outside.ts';
import { mailServerCredential } from '../../credentials/kinds/mail-server.ts';
import { ToolFailure } from '../../tool.ts';
import { emailSend } from './email.ts';

const HOST = 'smtp.example';
const PASSWORD = 'canary-pass-5f1c';
const AUTHORITIES = getCACertificates('default');
const certificate = createLocalCertificate(HOST);
const VALUES = { host: HOST, port: '587', user: 'ada', password: PASSWORD, from: 'ada@sender.example' };
const ARGS = { to: ['ben@a.example'], subject: 'Hello', text: 'A line.' };

beforeAll(() => setDefaultCACertificates([...AUTHORITIES, certificate.certificate]));
afterAll(() => setDefaultCACertificates(AUTHORITIES));

let server: Awaited<ReturnType<typeof startMailServer>>;
afterEach(() => server.stop());

/** How a call with these arguments ends. */
async function send(
  args: object = {},
  { script, values = VALUES }: { script?: MailServerScript; values?: typeof VALUES } = {},
): Promise<unknown> {
  server = await startMailServer(certificate, script);
  const { signal } = new AbortController();
  const bind = createBindOutside({
    http: { bind: () => ({ request: () => Promise.reject(new Error('no requests')) }) },
    mail: server.submission,
    certificates: { look: () => Promise.reject(new Error('no handshakes')) },
    findCredential: () =>
      Promise.resolve({
        kind: mailServerCredential,
        values,
        refuse: () => Promise.resolve(new ToolFailure('credential_invalid', 'It refused the credential.')),
      }),
  });
  const context = bind({ tool: emailSend, owner: 'ada', signal });
  const outcome = await callTool([emailSend], 'email-send', { ...ARGS, ...args }, context).catch(
    (error: unknown) => error,
  );
  expect(JSON.stringify(outcome) + String(outcome)).not.toContain(PASSWORD);
  return outcome;
}

describe('email-send', () => {
  it('sends from the address of the credential, under an id of the call [TOOL-11]', async () => {
    expect(emailSend).toMatchObject({ effect: 'write', credential: 'mail-server', isIdempotent: false });
    const more = { cc: ['cy@a.example'], bcc: ['di@a.example'], reply_to: 'desk@sender.example' };
    expect(await send(more)).toEqual({
      data: {
        from: 'ada@sender.example',
        accepted: ['ben@a.example', 'cy@a.example', 'di@a.example'],
        rejected: [],
      },
    });
    expect(server.signIns).toEqual([`ada ${PASSWORD}`]);
    const first = /Message-ID: <([0-9a-f]{32})@sender\.example>/.exec(server.mails[0]?.body ?? '')?.[1];
    expect(first).toBeDefined();
    await server.stop();
    await send();
    expect(server.mails[0]?.body).toContain(`Message-ID: <${first}@`);
  });

  it.each([
    ['a subject', { subject: 'Hi\r\nBcc: eve@b.example' }, 'one line'],
    ['a recipient', { to: ['ben@a.example\r\nRCPT TO:<eve@b.example>'] }, 'mail address'],
    ['a list in one', { to: ['ben@a.example, eve@b.example'] }, 'mail address'],
    ['a place for answers', { reply_to: 'a@b.example\nX-A: b' }, 'mail address'],
    ['too many', { cc: Array.from({ length: 20 }, (_, index) => `a${index}@a.example`) }, 'at most 20'],
    ['too long a text', { text: 'x'.repeat(50_001) }, '50000'],
  ])('refuses %s that is more than one', async (_what, args, words) => {
    expect(await send(args)).toMatchObject({ refused: expect.stringContaining(words) });
    expect(server.connections()).toBe(0);
  });

  it.each([
    ['535 no', 'AUTH', 'credential_invalid', 'refused the credential'],
    ['451 later', 'RCPT', 'rate_limited', '(451)'],
    ['550 unknown', 'RCPT', 'bad_input', '(550)'],
    [`554 spam, ${PASSWORD}`, '.', 'failed', '(554)'],
  ])('tells what %s after %s means', async (answer, command, code, words) => {
    expect(await send({}, { script: { answers: { [command]: answer } } })).toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });

  it('tells nothing to a server without encryption, nor to one inside the network', async () => {
    expect(await send({}, { script: { hasNoTls: true } })).toMatchObject({
      code: 'failed',
      message: expect.stringContaining('no encrypted connection'),
    });
    expect(server.signIns).toEqual([]);
    for (const change of [{ host: '10.0.0.7' }, { port: '22' }]) {
      await server.stop();
      expect(await send({}, { values: { ...VALUES, ...change } })).toMatchObject({
        code: 'blocked_address',
        message: expect.stringContaining('This address is not allowed.'),
      });
      expect(server.connections()).toBe(0);
    }
  });

  it('hears of a name that leads inside the network as of a server that does not answer', async () => {
    const sending = send({}, { values: { ...VALUES, host: 'inside.example' } });
    await expect.poll(() => server?.wanted).toEqual(['inside.example']);
    expect(await advanceUntil(server.clock, sending, 100)).toMatchObject({ code: 'upstream_down' });
    expect(server.connections()).toBe(0);
  });

  it('does not say that nothing was sent where the server hangs up after the mail', async () => {
    const outcome = await send({}, { script: { hangsUp: true } });
    expect(outcome).toMatchObject({
      code: 'upstream_down',
      message: expect.stringContaining('may have been sent'),
    });
  });

  it('has a credential that takes the settings of mail servers alone', () => {
    const check = (name: string, value: string) =>
      mailServerCredential.fields.find((field) => field.name === name)?.check?.(value) ?? null;
    for (const host of ['localhost', 'smtp://a.example', 'a.example:25', 'a b.example', '[::1]'])
      expect(check('host', host)).not.toBeNull();
    expect(check('host', 'smtp.mail-1.example')).toBeNull();
    for (const port of ['80', '22', '0587', 'x']) expect(check('port', port)).not.toBeNull();
    expect(check('port', '587')).toBeNull();
    for (const from of ['ada', 'Ada <ada@a.example>', 'a@b,c@d.example'])
      expect(check('from', from)).not.toBeNull();
    expect(check('from', 'ada.l@a.example')).toBeNull();
  });
});
