import { z } from 'zod';
import { Email } from '../auth/schemas.ts';
import {
  CONTACT_MESSAGE_MAX_LENGTH,
  CONTACT_MESSAGE_MIN_LENGTH,
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_PAGE_MAX_LENGTH,
  CONTACT_SUBJECTS,
} from './constants.ts';

const Subject = z.enum(CONTACT_SUBJECTS);

export const ContactBody = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(CONTACT_NAME_MAX_LENGTH)
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  email: Email,
  subject: Subject,
  message: z.string().trim().min(CONTACT_MESSAGE_MIN_LENGTH).max(CONTACT_MESSAGE_MAX_LENGTH),
  /** The page of the app that it is about, without its query: there may be tokens in that. */
  page: z
    .string()
    .max(CONTACT_PAGE_MAX_LENGTH)
    .regex(/^\/[\w\-./~%]*$/, 'must be the path of a page')
    .optional(),
  /** Honeypot field, hidden from people: when it is filled in, the message is discarded. */
  website: z.string().max(500).default(''),
});
export type ContactBody = z.infer<typeof ContactBody>;

export const ContactReceipt = z.object({
  /** A reference that the sender can quote. */
  reference: z.string(),
  received_at: z.string(),
});
export type ContactReceipt = z.infer<typeof ContactReceipt>;

const Status = z.enum(['open', 'answered']);

export const ContactMessage = z.object({
  id: z.string(),
  reference: z.string(),
  /** `null` for visitors. */
  user_id: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  subject: Subject,
  message: z.string(),
  /** `null` where none was attached. */
  page: z.string().nullable(),
  status: Status,
  created_at: z.string(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactMessageList = z.object({
  messages: z.array(ContactMessage),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type ContactMessageList = z.infer<typeof ContactMessageList>;

export const ContactMessageQuery = z.object({
  status: Status.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
});

export const ContactStatusBody = z.object({ status: Status });
