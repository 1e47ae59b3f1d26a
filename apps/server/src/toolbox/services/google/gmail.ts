import { z } from 'zod';
import { nextTurn } from '../../../platform/next-turn.ts';
import { path } from '../../rows.ts';
import { clip, cursor, id, limit } from '../arguments.ts';
import type { Ask } from '../service.ts';
import { createGoogleService } from './google.ts';
import { findHeader, listAttachments, MailPart, readMailText } from './mail-text.ts';
import { toRawMail } from './write-mail.ts';

const ORIGIN = 'https://gmail.googleapis.com';
const ME = `${ORIGIN}/gmail/v1/users/me`;
const SHOWN = ['From', 'To', 'Subject', 'Date', 'Message-ID', 'References'];
const METADATA = `format=metadata${SHOWN.map((name) => `&metadataHeaders=${name}`).join('')}`;
/** Messages are asked for one by one, some of them at once. */
const AT_ONCE = 5;
const MAX_TEXT = 20_000;
const MAX_MESSAGES = 20;

const gmail = createGoogleService({
  name: 'Gmail',
  category: 'mail and calendar',
  origin: ORIGIN,
  scope: 'gmail.readonly or gmail.send',
});

const Message = z.object({
  id: z.string(),
  threadId: z.string().optional(),
  labelIds: z.array(z.string()).default([]),
  snippet: z.string().default(''),
  payload: MailPart,
});
type Message = z.infer<typeof Message>;

const toLink = (of: string): string => `https://mail.google.com/mail/u/0/#all/${of}`;

function toFacts({ id: of, threadId, labelIds, payload }: Message) {
  return {
    id: of,
    thread_id: threadId ?? null,
    from: findHeader(payload, 'from'),
    to: findHeader(payload, 'to'),
    subject: findHeader(payload, 'subject'),
    date: findHeader(payload, 'date'),
    is_unread: labelIds.includes('UNREAD'),
  };
}

const getHeaders = (ask: Ask, of: string): Promise<Message> =>
  ask({ url: `${ME}${path`/messages/${of}`}?${METADATA}` }, Message);

export const gmailSearch = gmail.tool({
  name: 'google-gmail-search',
  icon: 'mail-search',
  title: { en: 'Search Gmail', zh: '搜索 Gmail' },
  description:
    "Finds mails in the person's Gmail by the words and filters that Gmail itself takes, such as from:ada is:unread newer_than:7d " +
    'has:attachment. It tells sender, subject, date and the first words; for the text use google_gmail_read.',
  parameters: z.strictObject({
    query: z.string().max(500).default('').describe('What to look for, with filters of Gmail where wanted.'),
    limit: limit('How many to return.', { most: 20, usual: 10 }),
    cursor,
  }),
  timeoutMs: 45_000,
  async run({ query, limit: maxResults, cursor: pageToken }, ask) {
    const { messages, nextPageToken } = await ask(
      { url: `${ME}/messages`, query: { q: query || undefined, maxResults, pageToken } },
      z.object({
        messages: z.array(z.object({ id: z.string() })).default([]),
        nextPageToken: z.string().optional(),
      }),
    );
    const found: Message[] = [];
    for (let at = 0; at < messages.length; at += AT_ONCE)
      found.push(
        ...(await Promise.all(messages.slice(at, at + AT_ONCE).map(({ id: of }) => getHeaders(ask, of)))),
      );
    return {
      truncated: nextPageToken !== undefined,
      data: {
        mails: found.map((message) => ({ ...toFacts(message), beginning: message.snippet })),
        next_cursor: nextPageToken ?? null,
      },
    };
  },
});

export const gmailRead = gmail.tool({
  name: 'google-gmail-read',
  icon: 'mail-open',
  title: { en: 'Read a Gmail mail', zh: '读取 Gmail 邮件' },
  description:
    "Reads one mail of the person's Gmail, or all mails of a conversation, as text, with the names of attachments. It needs an id " +
    'that google_gmail_search tells. Attachments are not read.',
  parameters: z.strictObject({
    id: id('The id of the mail, or the thread_id of the conversation.'),
    kind: z.enum(['mail', 'thread']).default('mail').describe('What the id is of.'),
  }),
  async run({ id: of, kind }, ask) {
    const query = { format: 'full' };
    const { messages } =
      kind === 'mail'
        ? { messages: [await ask({ url: `${ME}${path`/messages/${of}`}`, query }, Message)] }
        : await ask({ url: `${ME}${path`/threads/${of}`}`, query }, z.object({ messages: z.array(Message) }));
    const shown = messages.slice(-MAX_MESSAGES);
    const texts: { readonly text: string; readonly isCut: boolean }[] = [];
    for (const { payload } of shown) {
      const whole = readMailText(payload);
      const { text, isCut } = clip(whole.text, MAX_TEXT);
      texts.push({ text, isCut: isCut || whole.isCut });
      // Others have their turn between the mails.
      await nextTurn();
    }
    return {
      source: toLink(of),
      truncated: shown.length < messages.length || texts.some(({ isCut }) => isCut),
      data: {
        mails: shown.map((message, index) => ({
          ...toFacts(message),
          text: texts[index]?.text ?? '',
          attachments: listAttachments(message.payload),
        })),
      },
    };
  },
});

const addresses = (what: string, least: number) =>
  z
    .array(z.email({ error: 'must be a mail address' }).max(254))
    .min(least)
    .max(20)
    .describe(what);

export const gmailSend = gmail.tool({
  name: 'google-gmail-send',
  icon: 'send',
  effect: 'write',
  title: { en: 'Send with Gmail', zh: '通过 Gmail 发送邮件' },
  description:
    "Sends a mail from the person's Gmail, or an answer in a conversation. Use it only when the person wants it sent, to addresses " +
    'that they named or that stand in the mail that is answered. It cannot be taken back.',
  parameters: z.strictObject({
    to: addresses('The addresses that it goes to.', 1),
    cc: addresses('The addresses that get a copy.', 0).default([]),
    subject: z.string().max(500).describe('The subject.'),
    text: z.string().min(1).max(50_000).describe('The text, without markup.'),
    answers_mail_id: id('The id of the mail that it answers, to stay in its conversation.').optional(),
  }),
  async run({ to, cc, subject, text, answers_mail_id: answered }, ask) {
    const before = answered === undefined ? null : await getHeaders(ask, answered);
    const answers = before && {
      id: findHeader(before.payload, 'message-id'),
      references: findHeader(before.payload, 'references'),
    };
    const raw = toRawMail({ to, cc, subject, text, answers });
    const sent = await ask(
      { url: `${ME}/messages/send`, json: { raw, ...(before?.threadId && { threadId: before.threadId }) } },
      z.object({ id: z.string(), threadId: z.string() }),
    );
    return { source: toLink(sent.id), data: { id: sent.id, thread_id: sent.threadId } };
  },
});
