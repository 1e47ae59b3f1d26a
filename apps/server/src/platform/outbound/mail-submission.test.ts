// Email through the mail server of a user.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServerScript } from '../../testing/mail-server.ts';
import { advanceUntil } from '../../testing/until.ts';
import { createLocalCertificate } from '../../testing/vendors/local-certificate.ts';
import { createAddressGuard } from './address-guard.ts';
import { createMailSubmission, type OutgoingMail } from './mail-submission.ts';

const HOST = 'smtp.example';
const AUTHORITIES = getCACertificates('default');
const certificate = createLocalCertificate(HOST);
const SERVER = { host: HOST, port: 587, user: 'ada', password: 'canary-pass' };
const MAIL: OutgoingMail = {
  id: 'mail-1',
  from: 'ada@sender.example',
  to: ['ben@a.example'],
  cc: ['cy@a.example'],
  bcc: ['di@a.example'],
  replyTo: 'team@sender.example',
  subject: 'Grüße',
  text: 'Hello\n.\nBye',
};

beforeAll(() => setDefaultCACertificates([...AUTHORITIES, certificate.certificate]));
afterAll(() => setDefaultCACertificates(AUTHORITIES));

let server: Awaited<ReturnType<typeof startMailServer>>;
afterEach(() => server.stop());
const start = async (script?: MailServerScript, of = certificate) => {
  server = await startMailServer(of, script);
  return server.submission;
};
const { signal } = new AbortController();
const call = { owner: 'ada', signal };

describe('email through the mail server of a user', () => {
  it.each([587, 2525, 25, 465])('is handed in encrypted on port %i', async (port) => {
    const submission = await start();
    expect(await submission.send({ ...SERVER, port }, MAIL, call)).toEqual({
      accepted: ['ben@a.example', 'cy@a.example', 'di@a.example'],
      rejected: [],
    });
    expect(server.signIns).toEqual(['ada canary-pass']);
    // Nothing but the switch to TLS is told in the open.
    const spoken = port === 465 ? [] : ['EHLO sender.example', 'STARTTLS'];
    expect(server.plain).toEqual(spoken);
    const [mail] = server.mails;
    expect(mail?.sender).toBe('ada@sender.example');
    expect(mail?.recipients).toEqual(['ben@a.example', 'cy@a.example', 'di@a.example']);
    expect(mail?.body).toContain('Message-ID: <mail-1@sender.example>');
    expect(mail?.body).toContain('To: ben@a.example');
    expect(mail?.body).toContain('Reply-To: team@sender.example');
    expect(mail?.body).not.toContain('di@a.example');
    expect(mail?.body).toContain('Hello\r\n..\r\nBye');
  });

  it('is not handed in where the connection cannot be encrypted, or nobody vouches for the server', async () => {
    const submission = await start({ hasNoTls: true });
    await expect(submission.send(SERVER, MAIL, call)).rejects.toMatchObject({ refusal: 'no-tls' });
    expect(server.signIns).toEqual([]);
    await server.stop();
    const stranger = await start({}, createLocalCertificate(HOST));
    await expect(stranger.send(SERVER, MAIL, call)).rejects.toThrow();
    expect(server.signIns).toEqual([]);
    expect(server.mails).toEqual([]);
  });

  it.each(['127.0.0.2', '[::1]', '2130706434', '10.0.0.7', '169.254.169.254'])(
    'never reaches %s inside the network',
    async (host) => {
      const submission = await start();
      await expect(submission.send({ ...SERVER, host }, MAIL, call)).rejects.toMatchObject({
        code: 'destination_blocked',
      });
      expect(server.connections()).toBe(0);
    },
  );

  it('is resolved once, and takes no other ports or addresses for names', async () => {
    const submission = await start();
    await submission.verify(SERVER, call);
    expect(server.wanted).toEqual([HOST]);
    expect(server.signIns).toEqual(['ada canary-pass']);
    expect(server.mails).toEqual([]);
    const bad = [
      { port: 80 },
      { port: 5432 },
      { host: 'a@smtp.example' },
      { host: 'smtp.example:22' },
      { host: 'a/b' },
    ];
    for (const change of bad)
      await expect(submission.send({ ...SERVER, ...change }, MAIL, call)).rejects.toMatchObject({
        code: 'destination_blocked',
      });
    expect(server.connections()).toBe(1);
  });

  it.each([
    ['AUTH', '535 no: canary-pass', 'sign-in', 535],
    ['AUTH', '454 later', 'later', 454],
    ['MAIL', '550 not you', 'recipients', 550],
    ['RCPT', '550 unknown', 'recipients', 550],
    ['RCPT', '451 greylisted', 'later', 451],
    ['.', '554 spam', 'refused', 554],
  ])('says what was refused after %s: %s', async (command, answer, refusal, number) => {
    const submission = await start({ answers: { [command]: answer } });
    const error: unknown = await submission.send(SERVER, MAIL, call).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'MailRefusedError', refusal, answer: number });
    expect(String(error)).not.toContain('canary');
    expect(server.mails).toEqual([]);
  });

  it('ends with its signal, and lets three of an owner through at a time', async () => {
    // Never answered.
    const submission = await start({ answers: { DATA: '' } });
    const stop = new AbortController();
    const held = [1, 2, 3].map(() => submission.send(SERVER, MAIL, { owner: 'ada', signal: stop.signal }));
    await expect(submission.send(SERVER, MAIL, call)).rejects.toMatchObject({ code: 'overloaded' });
    stop.abort(new Error('stopped'));
    for (const each of held) await expect(each).rejects.toThrow('stopped');
    await submission.verify(SERVER, call);
  });

  it('does not swallow endless answers', async () => {
    const submission = await start({ answers: { AUTH: `235-${'x'.repeat(100_000)}\r\n235 ok` } });
    await expect(submission.send(SERVER, MAIL, call)).rejects.toThrow();
    expect(server.mails).toEqual([]);
  });

  it('tells a server that is not there and one inside the network by nothing apart [SS-06]', async () => {
    const submission = await start();
    const { clock } = server;
    const nowhere = createMailSubmission({
      guard: createAddressGuard({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }),
      clock,
    });
    for (const verify of [
      () => nowhere.verify(SERVER, call),
      () => submission.verify({ ...SERVER, host: 'inside.example' }, call),
    ]) {
      const startedMs = clock.monotonic();
      await expect(advanceUntil(clock, verify(), 100)).rejects.toMatchObject({
        code: 'destination_unreachable',
        message: 'This address could not be reached.',
      });
      expect(clock.monotonic() - startedMs).toBe(5_000);
    }
    expect(server.connections()).toBe(0);
  });
});
