import { z } from 'zod';
import { Email, GivenPassword, Language, Username, UserType } from '../auth/schemas.ts';

/** Missing fields stay as they are; unknown fields are ignored. */
export const ProfileBody = z.object({
  user_type: UserType.optional(),
  language: Language.optional(),
  username: Username.optional(),
  email: Email.optional(),
  /** Required to change the email address of an account with a password: email grants access to the account. */
  password: GivenPassword.optional(),
});
export type ProfileBody = z.infer<typeof ProfileBody>;

/** May only be missing for an account without a password. */
export const DeleteAccountBody = z.object({ password: GivenPassword.optional() });
export const AccountDeleted = z.object({ success: z.literal(true) });
