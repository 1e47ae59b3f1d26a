import {
  checkUsername,
  createGoogleNonce,
  forgotPassword,
  getAuthOptions,
  resetPassword,
} from '@parley/contract/auth/endpoints.ts';
import { api } from '../../platform/api/client.ts';

export interface AuthOptions {
  /** Null: Google is not offered here. */
  readonly googleClientId: string | null;
  /** Whether a link for a new password comes by email. */
  readonly canMail: boolean;
  /** Whether people may create accounts themselves. */
  readonly canRegister: boolean;
  /** Whether guests are let in. */
  readonly canTry: boolean;
}

/** What most installations offer at least. */
export const PLAIN_OPTIONS: AuthOptions = {
  googleClientId: null,
  canMail: false,
  canRegister: true,
  canTry: true,
};

export const authApi = {
  async getOptions(): Promise<AuthOptions> {
    const { google_client_id, can_mail, can_register, can_try } = await api.call(getAuthOptions, {});
    return {
      googleClientId: google_client_id,
      canMail: can_mail,
      canRegister: can_register,
      canTry: can_try,
    };
  },
  createGoogleNonce: async (): Promise<string> => (await api.call(createGoogleNonce, {})).nonce,
  /** Whether there is an account of this name; `null` where an email address could not be looked up. */
  async isKnownName(name: string): Promise<boolean | null> {
    const username = name.trim();
    try {
      return (await api.call(checkUsername, { body: { username } })).exists;
    } catch (error) {
      if (username.includes('@')) return null;
      throw error;
    }
  },
  async askForReset(name: string): Promise<void> {
    await api.call(forgotPassword, { body: { username: name.trim() } });
  },
  async resetPassword(token: string, password: string): Promise<void> {
    await api.call(resetPassword, { body: { token, password } });
  },
};
