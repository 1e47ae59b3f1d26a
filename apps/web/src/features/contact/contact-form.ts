import { ContactBody } from '@parley/contract/contact/schemas.ts';
import { CONTACT_SUBJECTS, type ContactSubject } from '@parley/contract/contact/constants.ts';
import { z } from 'zod';
import { createFormDrafts } from '../../platform/store/form-drafts.ts';

export interface ContactForm {
  readonly name: string;
  readonly email: string;
  readonly subject: ContactSubject;
  readonly message: string;
  /** That it is about, where the person attaches it. */
  readonly page?: string | undefined;
  /** Honeypot field, hidden from people. */
  readonly website: string;
}

/** The server would refuse the message with another one, such as a long or odd one that there is no page at. */
export const canAttach = (page: string): boolean => ContactBody.shape.page.safeParse(page).success;

export type ContactField = 'name' | 'email' | 'message';
const FIELDS: readonly ContactField[] = ['name', 'email', 'message'];

/** The fields that the server would refuse. */
export function findWrongFields(form: ContactForm): readonly ContactField[] {
  const { error } = ContactBody.safeParse(form);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return FIELDS.filter((field) => wrong.has(field));
}

const ContactDraft = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
});
export type ContactDraft = z.infer<typeof ContactDraft>;

const drafts = createFormDrafts('contact-draft', ContactDraft);
/** The user may sign in or out before it is sent. */
const PLACE = { userId: 'anyone', id: null };

export const readContactDraft = (): ContactDraft | null => drafts.read(PLACE);

/** Without a message there is nothing to keep. */
export function keepContactDraft(draft: ContactDraft): void {
  if (draft.message === '') drafts.remove(PLACE);
  else drafts.write(PLACE, draft);
}
