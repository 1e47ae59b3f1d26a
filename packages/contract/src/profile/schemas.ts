import { z } from 'zod';
import { Email, GivenPassword, Language, Username, UserType } from '../auth/schemas.ts';

/** Fields that are left out stay as they are; any other field is ignored. */
export const ProfileBody = z.object({
  user_type: UserType.optional(),
  language: Language.optional(),
  username: Username.optional(),
  email: Email.optional(),
  /** Asked for with another e-mail address, of an account that has one: mails open the account. */
  password: GivenPassword.optional(),
});
export type ProfileBody = z.infer<typeof ProfileBody>;

/** The password may only be missing for an account that has none. */
export const DeleteAccountBody = z.object({ password: GivenPassword.optional() });
export const AccountDeleted = z.object({ success: z.literal(true) });
