// Email over real connections, through the calls that cause it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from '../../testing/mailbox.ts';
import { post, signUp } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const HOUR_MS = 3_600_000;
/** Too long to stand in a random id by chance. */
const USERNAME = 'countess_ada';

describe.each(TEST_DATABASES)('an email on %s', (database) => {
  let mailbox: Mailbox;
  let app: TestApp;
  let others: TestApp[];
  let accepted: string[];
  /** What the mail server answers; `null`: it takes the email. */
  let refusal: string | null;
  let isStopped: boolean;
  let environment: Record<string, string>;
  beforeEach(async () => {
    others = [];
    accepted = [];
    refusal = null;
    isStopped = false;
    mailbox = await startMailbox((mail) => {
      if (refusal === null) accepted.push(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      return refusal;
    });
    environment = { SMTP_URL: mailbox.url, MAIL_FROM: 'Parley <parley@example.com>', LIMIT_FACTOR: '100' };
    app = await createTestApp({ database, environment });
    await signUp(app, USERNAME);
  });
  afterEach(async () => {
    for (const other of others) await other.close();
    if (isStopped) await app.testDatabase.remove();
    else await app.close();
    mailbox.server.close();
  });

  const askForLink = (on: TestApp = app) => post(on, '/auth/forgot-password', { username: USERNAME });
  async function stop(): Promise<void> {
    isStopped = true;
    await advanceUntil(app.clock, app.server.stop(), 1_000);
  }
  const readWaiting = (on: TestApp = app) =>
    on.db.read.selectFrom('jobs').selectAll().where('data', 'is not', null).execute();
  const isDone = async (): Promise<boolean> => (await readWaiting()).length === 0;
  const readId = (mail: string | undefined): string | undefined =>
    /^Message-ID: (\S+)/im.exec(mail ?? '')?.[1];
  const readLink = (mail: string | undefined): string | undefined => /reset=([\w-]+)/.exec(mail ?? '')?.[1];

  it('that a mail server puts off is sent once, later, and cannot be read meanwhile [PR-01]', async () => {
    refusal = '451 try again later';
    await askForLink();
    await until(() => mailbox.mails.length === 1);
    refusal = null;
    const waiting = JSON.stringify(await readWaiting());
    await advanceUntil(app.clock, until(isDone), 1_000);
    await app.clock.skip(HOUR_MS);
    expect(accepted).toHaveLength(1);
    expect(readId(accepted[0])).toMatch(/^<job_\w+@example\.com>$/);
    expect(readId(accepted[0])).toBe(readId(mailbox.mails[0]));
    expect(readLink(accepted[0])).toBeDefined();
    for (const secret of [readLink(accepted[0]) ?? '', USERNAME]) {
      expect(waiting).not.toContain(secret);
    }
  });

  it('that waits when its server stops is sent by the next one [PE-09]', async () => {
    refusal = '451 try again later';
    await askForLink();
    await until(() => mailbox.mails.length === 1);
    const next = await createTestApp({ beside: app, environment, isPrepared: false });
    others.push(next);
    await stop();
    refusal = null;
    await next.server.prepare();
    await advanceUntil(
      next.clock,
      until(async () => (await readWaiting(next)).length === 0),
      1_000,
    );
    expect(accepted).toHaveLength(1);
    expect(readId(accepted[0])).toBe(readId(mailbox.mails[0]));
  });

  it('that was asked for just before a stop is not lost [PE-09]', async () => {
    const next = await createTestApp({ beside: app, environment, isPrepared: false });
    others.push(next);
    expect((await askForLink()).statusCode).toBe(200);
    await stop();
    await next.server.prepare();
    await until(() => accepted.length === 1);
  });

  it('that is refused for good is not sent again', async () => {
    refusal = '550 no such mailbox';
    await askForLink();
    await until(() => mailbox.mails.length === 1);
    await until(isDone);
    await app.clock.skip(HOUR_MS);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('with a link that has expired is not sent any more', async () => {
    refusal = '451 try again later';
    await askForLink();
    await until(() => mailbox.mails.length === 1);
    await until(async () => (await readWaiting()).every((job) => job.lease_owner === null));
    refusal = null;
    app.clock.jump(HOUR_MS);
    await advanceUntil(app.clock, until(isDone), 1_000);
    expect(accepted).toEqual([]);
  });

  it.runIf(database === 'postgres')('is sent once by several servers [PE-09]', async () => {
    others.push(await createTestApp({ beside: app, environment }));
    for (let count = 0; count < 10; count += 1) await askForLink(count % 2 === 0 ? app : others[0]);
    await advanceUntil(app.clock, until(isDone), 1_000);
    expect(new Set(accepted.map(readLink)).size).toBe(10);
    expect(accepted).toHaveLength(10);
  });
});
