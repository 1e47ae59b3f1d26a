import {
  listContactMessages,
  sendContactMessage,
  setContactMessageStatus,
} from '@parley/contract/contact/endpoints.ts';
import type { ContactMessage } from '@parley/contract/contact/schemas.ts';
import type { ContactSubject } from '@parley/contract/contact/constants.ts';
import { api } from '../../platform/api/client.ts';
import type { ContactForm } from './contact-form.ts';

const MESSAGES_PER_PAGE = 20;

export type MessageStatus = 'open' | 'answered';

export interface Message {
  readonly id: string;
  readonly reference: string;
  /** Null for visitors. */
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly subject: ContactSubject;
  readonly text: string;
  /** That it is about; null: none was attached. */
  readonly page: string | null;
  readonly status: MessageStatus;
  readonly createdAt: string;
}

export interface MessagePage {
  readonly messages: readonly Message[];
  readonly total: number;
  readonly pageCount: number;
}

function toMessage(message: ContactMessage): Message {
  const { id, reference, name, email, subject, page, status } = message;
  return {
    id,
    reference,
    userId: message.user_id,
    name,
    email,
    subject,
    text: message.message,
    page,
    status,
    createdAt: message.created_at,
  };
}

export const contactApi = {
  /** Answers with what can be quoted later. */
  async send(form: ContactForm): Promise<string> {
    return (await api.call(sendContactMessage, { body: form })).reference;
  },
  async list(status: MessageStatus | null, page: number): Promise<MessagePage> {
    const query = { page, per_page: MESSAGES_PER_PAGE, ...(status !== null && { status }) };
    const { messages, total } = await api.call(listContactMessages, { query });
    return {
      messages: messages.map(toMessage),
      total,
      pageCount: Math.max(1, Math.ceil(total / MESSAGES_PER_PAGE)),
    };
  },
  async setStatus(messageId: string, status: MessageStatus): Promise<void> {
    await api.call(setContactMessageStatus, { params: { messageId }, body: { status } });
  },
};
