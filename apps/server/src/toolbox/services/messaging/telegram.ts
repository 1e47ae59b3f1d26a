// Telegram: the credential is a part of each address, which is why no address of it is told.
import { z } from 'zod';
import { telegramCredential } from '../../credentials/kinds/telegram.ts';
import { ToolFailure, type JsonValue } from '../../tool.ts';
import { words } from '../arguments.ts';
import { limitRate, refuseCredential, type ServiceAnswer } from '../failures.ts';
import { createService } from '../service.ts';

const Refusal = z.object({
  description: z.string(),
  parameters: z
    .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() })
    .default({}),
});

const explain = (body: JsonValue): string | null => Refusal.safeParse(body).data?.description ?? null;

function findFailure({ response, body }: ServiceAnswer) {
  const { status } = response;
  if (telegramCredential.isRefusal?.(response)) return refuseCredential('Telegram');
  const { description = '', parameters = {} } = Refusal.safeParse(body).data ?? {};
  if (status === 429) return limitRate('Telegram', parameters.retry_after ?? null);
  if (status === 403)
    return new ToolFailure(
      'failed',
      'The bot may not write there: it was blocked, removed, or never written to.',
    );
  if (status !== 400) return null;
  if (parameters.migrate_to_chat_id !== undefined)
    return new ToolFailure(
      'bad_input',
      `This group has a new id: send again with chat_id "${parameters.migrate_to_chat_id}".`,
    );
  return description.includes('chat not found')
    ? new ToolFailure('not_found', 'Telegram knows no such chat, or nobody there has written to the bot yet.')
    : null;
}

const telegram = createService({
  name: 'Telegram',
  provider: 'MESSAGING',
  category: 'messaging',
  credential: telegramCredential,
  origins: ['https://api.telegram.org'],
  explain,
  findFailure,
});

export const telegramSend = telegram.tool({
  name: 'telegram-send',
  icon: 'send',
  effect: 'write',
  title: { en: 'Send with Telegram', zh: '发送 Telegram 消息' },
  description:
    'Sends a message to a person, a group or a channel in Telegram, as the bot that the person set up. Use it only when the person ' +
    'wants it sent. It reads nothing, and cannot be changed or taken back with these tools.',
  parameters: z.strictObject({
    chat_id: z
      .string()
      .regex(/^(-?\d{1,20}|@\w{4,64})$/, 'must be a number or the @name of a channel')
      .describe('The number of the chat, or the @name of a public channel.'),
    text: words('The message, as plain text.', 4_096),
    is_silent: z.boolean().default(false).describe('Whether it arrives without a sound.'),
  }),
  async run({ chat_id, text, is_silent }, ask) {
    const { result } = await ask(
      {
        url: 'https://api.telegram.org/bot{token}/sendMessage',
        json: { chat_id, text, disable_notification: is_silent },
      },
      z.object({ result: z.object({ message_id: z.number(), chat: z.object({ id: z.number() }) }) }),
    );
    return { data: { message_id: result.message_id, chat_id: String(result.chat.id) } };
  },
});
