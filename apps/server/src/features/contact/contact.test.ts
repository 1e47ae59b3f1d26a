import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContactMessageList, ContactReceipt } from '@parley/contract/contact/schemas.ts';
import { startMailbox, type Mailbox } from '../../testing/mailbox.ts';
import { nextAddress, post } from '../../testing/people.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';

const HOUR_MS = 3_600_000;
const MESSAGE = {
  name: 'Mara Lind',
  email: 'mara@harbourpine.example',
  subject: 'billing',
  message: 'Can we pay by invoice?',
};

describe.each(TEST_DATABASES)('contact on %s', (database) => {
  let app: TestApp;
  let admin: Person;
  let mailbox: Mailbox;
  beforeEach(async () => {
    mailbox = await startMailbox();
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'parley@example.com' };
    app = await createTestApp({ database, environment: mail });
    admin = await app.createMember({ isAdmin: true });
  });
  afterEach(async () => {
    await app.close();
    mailbox.server.close();
  });

  const write = async (change: object = {}, from: { person?: Person; remoteAddress?: string } = {}) => {
    // Messages of one moment have no order.
    await app.clock.advance(1);
    return post(app, '/api/contact', { ...MESSAGE, ...change }, from);
  };
  const list = async (query = '') =>
    ContactMessageList.parse((await app.call({ url: `/api/admin/contact-messages${query}` }, admin)).json());
  const mark = (id: string, status: string, person = admin) =>
    app.call({ method: 'PATCH', url: `/api/admin/contact-messages/${id}`, payload: { status } }, person);

  it('keeps a message of a visitor and answers with a reference [ADM-07]', async () => {
    const answer = await write({ name: '  Mara Lind ', message: '  Can we pay by invoice?  ' });
    expect(answer.statusCode).toBe(200);
    const { reference, received_at: receivedAt } = ContactReceipt.parse(answer.json());
    expect(reference).toMatch(/^PC-\w{4}-\w{4}$/);
    expect(receivedAt).toBe(new Date(app.clock.now()).toISOString());
    expect((await list()).messages).toMatchObject([
      { ...MESSAGE, reference, user_id: null, status: 'open', created_at: receivedAt },
    ]);
  });

  it('keeps the page that it is about', async () => {
    await write();
    await write({ page: '/agents/agt_1' });
    expect((await list()).messages.map(({ page }) => page)).toEqual(['/agents/agt_1', null]);
  });

  it('knows the sender who is signed in, guests too; a bad token is a visitor', async () => {
    const member = await app.createMember();
    const guest = await app.startGuest();
    await write({}, { person: member });
    await write({}, { person: guest });
    await write({}, { person: { token: 'made.up.token', userId: '' } });
    const { messages } = await list();
    expect(messages.map((message) => message.user_id)).toEqual([null, guest.userId, member.userId]);
  });

  it.each([
    ['no name', { name: '   ' }, 'name'],
    ['a name without end', { name: 'x'.repeat(101) }, 'name'],
    ['a name of two lines', { name: 'Mara\r\nbcc: all@b.example' }, 'name'],
    ['no address', { email: '' }, 'email'],
    ['something that is no address', { email: 'mara@' }, 'email'],
    ['a second address', { email: 'a@b.example, c@d.example' }, 'email'],
    ['a header in the address', { email: 'a@b.example\r\nbcc: all@b.example' }, 'email'],
    ['a subject of its own', { subject: 'Hello\r\nbcc: all@b.example' }, 'subject'],
    ['a page of another site', { page: 'https://b.example/' }, 'page'],
    ['a page with its query', { page: '/login?reset=token' }, 'page'],
    ['a page of two lines', { page: '/\r\nBcc: all@b.example' }, 'page'],
    ['nine characters', { message: 'x'.repeat(9) }, 'message'],
    ['ten characters, most of them blank', { message: 'x         ' }, 'message'],
    ['5,001 characters', { message: 'x'.repeat(5_001) }, 'message'],
  ])('refuses %s, by the name of the field [ADM-07]', async (_case, change, field) => {
    const answer = await write(change);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field }] });
    expect((await list()).total).toBe(0);
    expect(mailbox.mails).toEqual([]);
  });

  it('takes the shortest and the longest message, in any script, as it was written', async () => {
    const texts = [
      '十个字的留言刚刚好够了',
      'x'.repeat(10),
      'é🙂<b>'.repeat(800),
      `a\n\n%s ' -- ${'x'.repeat(99)}`,
    ];
    for (const message of texts) expect((await write({ message })).statusCode).toBe(200);
    expect((await list()).messages.map(({ message }) => message)).toEqual(texts.toReversed());
  });

  it('answers a program as usual, and keeps nothing of its message', async () => {
    const answer = await write({ website: 'https://spam.example' });
    expect(answer.statusCode).toBe(200);
    expect(ContactReceipt.parse(answer.json()).reference).toMatch(/^PC-/);
    expect((await list()).total).toBe(0);
    expect(mailbox.mails).toEqual([]);
  });

  it('takes five an hour from one network, then says how long to wait [MKT-17]', async () => {
    const remoteAddress = nextAddress();
    for (let count = 0; count < 5; count += 1) {
      expect((await write({}, { remoteAddress })).statusCode).toBe(200);
    }
    const refused = await write({}, { remoteAddress });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited', detail: 'Rate limit exceeded' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await write()).statusCode).toBe(200);
    await app.clock.skip(HOUR_MS);
    expect((await write({}, { remoteAddress })).statusCode).toBe(200);
    expect((await list()).total).toBe(7);
  });

  it('counts two calls at once as two', async () => {
    const remoteAddress = nextAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => write({}, { remoteAddress })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect((await list()).total).toBe(5);
  });

  describe('mail', () => {
    const giveAddress = (person: Person, email: string, language: string) =>
      app.db.write((tx) =>
        tx.updateTable('users').set({ email, language }).where('id', '=', person.userId).execute(),
      );

    const findMail = (address: string): string =>
      mailbox.mails.find((mail) => mail.includes(`To: ${address}`)) ?? '';

    it('goes to the admins, each in their language; nothing written gets into a header', async () => {
      const other = await app.createMember({ isAdmin: true });
      const member = await app.createMember();
      await giveAddress(admin, 'ada@example.com', 'en');
      await giveAddress(other, 'lin@example.com', 'zh');
      await giveAddress(member, 'nobody@example.com', 'en');
      const answer = await write({ message: 'Hello\r\nbcc: all@b.example' });
      await until(() => mailbox.mails.length === 2, 'two mails');
      const { reference } = ContactReceipt.parse(answer.json());
      const [head = '', text = ''] = findMail('ada@example.com').split('\r\n\r\n');
      expect(head).toContain('To: ada@example.com');
      expect(head).toContain(`Subject: Parley contact ${reference}: billing`);
      expect(head).not.toMatch(/bcc/i);
      expect(text).toContain('Answer to: mara@harbourpine.example');
      expect(findMail('lin@example.com')).not.toBe('');
    });

    it('names the page that it is about', async () => {
      await giveAddress(admin, 'ada@example.com', 'en');
      await write({ page: '/agents/agt_1' });
      await until(() => mailbox.mails.length === 1, 'the mail');
      expect(findMail('ada@example.com')).toContain('Page: /agents/agt_1');
    });

    it('that cannot be sent loses no message', async () => {
      await giveAddress(admin, 'ada@example.com', 'en');
      mailbox.server.close();
      expect((await write()).statusCode).toBe(200);
      expect((await list()).total).toBe(1);
    });
  });

  describe('for admins', () => {
    it('is listed newest first, by pages and by state; marking one as answered is recorded [ADM-06]', async () => {
      for (const name of ['One', 'Two', 'Three']) await write({ name });
      const names = async (query: string) => (await list(query)).messages.map(({ name }) => name);
      expect(await names('?per_page=2')).toEqual(['Three', 'Two']);
      expect(await names('?per_page=2&page=2')).toEqual(['One']);
      expect(await list('?per_page=2&page=3')).toMatchObject({
        messages: [],
        total: 3,
        page: 3,
        per_page: 2,
      });
      const [, two] = (await list()).messages;
      const marked = await mark(two?.id ?? '', 'answered');
      expect(marked.json()).toMatchObject({ name: 'Two', status: 'answered' });
      expect(await names('?status=open')).toEqual(['Three', 'One']);
      expect(await names('?status=answered')).toEqual(['Two']);
      const entry = await app.db.read
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'contact.status-changed')
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({ actor_id: admin.userId, target_id: two?.id, outcome: 'ok' });
    });

    it('answers what is out of range with 422 and what is not there with 404', async () => {
      for (const query of ['page=0', 'page=1.5', 'per_page=101', 'per_page=NaN', 'status=lost']) {
        expect((await app.call({ url: `/api/admin/contact-messages?${query}` }, admin)).statusCode).toBe(422);
      }
      expect((await mark('msg_x', 'answered')).statusCode).toBe(404);
      expect((await mark('msg_x', 'lost')).statusCode).toBe(422);
    });

    it('is for admins only [ADM-01]', async () => {
      await write();
      const id = (await list()).messages[0]?.id ?? '';
      for (const person of [await app.createMember(), await app.startGuest()]) {
        const listed = await app.call({ url: '/api/admin/contact-messages' }, person);
        expect([listed.statusCode, (await mark(id, 'answered', person)).statusCode]).toEqual([403, 403]);
      }
      expect((await app.call({ url: '/api/admin/contact-messages' })).statusCode).toBe(401);
      expect((await list('?status=open')).total).toBe(1);
    });
  });

  it('goes with the account it was written from, and is part of its copy [PR-04]', async () => {
    const guest = await app.startGuest();
    await write({}, { person: guest });
    await write();
    const copy = await app.call({ url: '/auth/me/export' }, guest);
    expect(copy.json()).toMatchObject({ sections: { contact_messages: [MESSAGE] } });
    await app.db.write((tx) => tx.deleteFrom('users').where('id', '=', guest.userId).execute());
    expect((await list()).messages.map((message) => message.user_id)).toEqual([null]);
  });
});
