import { getMe, googleLogin, login, register, upgradeGuest } from '@parley/contract/auth/endpoints.ts';
import type { AuthTokens } from '@parley/contract/auth/schemas.ts';
import type { Api } from '../../../platform/api/client.ts';
import { toAccount, type Account } from '../account.ts';
import { useAuth } from '../auth.state.ts';
import { authStorage } from '../auth.storage.ts';
import type { DeviceData } from '../device-data.ts';

export interface SignUpFields {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** An account without free credit, where the place has used up its own. */
  readonly isPaid?: boolean | undefined;
}

/** All of them reject with the reason; afterwards no one is signed in unless it was refused before anything changed. */
export interface SignIn {
  login(username: string, password: string): Promise<void>;
  /** Makes an account. A guest becomes a user with the same id, who keeps everything. */
  signUp(fields: SignUpFields): Promise<void>;
  /** Answers whether the account is new. */
  continueWithGoogle(token: string, nonce: string): Promise<boolean>;
}

export interface SignInDependencies {
  readonly api: Api;
  readonly deviceData: DeviceData;
  readonly readAccount: () => Account | null;
  readonly enter: (account: Account, formerGuestId: string | null) => void;
  readonly leave: () => void;
}

export function createSignIn(dependencies: SignInDependencies): SignIn {
  const { api, deviceData, readAccount } = dependencies;
  const isGuest = () => authStorage.readToken() !== null && readAccount()?.role === 'guest';

  /** The steps after every way of signing in. */
  async function admit(tokens: AuthTokens, isNew: boolean): Promise<void> {
    const keptGuestId = isNew ? useAuth.getState().keptGuestId : null;
    authStorage.writeTokens({ access: tokens.access_token, refresh: tokens.refresh_token });
    try {
      const account = toAccount(await api.call(getMe, {}));
      await deviceData.makeRoomFor(account.id, keptGuestId);
      authStorage.removeGuestSession();
      authStorage.setExpired(false);
      dependencies.enter(account, keptGuestId);
    } catch (error) {
      authStorage.removeTokens();
      dependencies.leave();
      throw error;
    }
  }

  return {
    async login(username, password) {
      await admit(await api.call(login, { body: { username: username.trim(), password } }), false);
    },
    async signUp({ username, email, password, isPaid }) {
      const body = {
        username: username.trim(),
        email: email.trim(),
        password,
        ...(isPaid && { paid: true }),
      };
      if (isGuest()) await admit(await api.call(upgradeGuest, { body }), true);
      else
        await admit(
          await api.call(register, { body: { ...body, role: 'user', balance: isPaid ? 0 : 5 } }),
          true,
        );
    },
    async continueWithGoogle(token, nonce) {
      const answer = await api.call(googleLogin, { body: { token, nonce } });
      await admit(answer, answer.is_new_user);
      return answer.is_new_user;
    },
  };
}
