import type { User } from '@parley/contract/auth/schemas.ts';
import { updateMe } from '@parley/contract/profile/endpoints.ts';
import { api } from '../../platform/api/client.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** Answers the account with the language in it. */
export const saveLanguage = (language: Language): Promise<User> => api.call(updateMe, { body: { language } });
