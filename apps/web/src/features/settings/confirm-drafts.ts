// Forms that are left for Google, which confirms who is there, and gone on with after the way back.
import { SCOPES } from '@parley/contract/endpoint.ts';
import { z } from 'zod';
import { createFormDrafts } from '../../platform/store/form-drafts.ts';
import { EXPIRY_CHOICES } from './expiry-choice.ts';

const KeyDraft = z.object({
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  expiry: z.enum(EXPIRY_CHOICES),
});
export type KeyDraft = z.infer<typeof KeyDraft>;

export const keyDrafts = createFormDrafts('api-key-draft', KeyDraft);
export const emailDrafts = createFormDrafts('email-draft', z.object({ email: z.string() }));
