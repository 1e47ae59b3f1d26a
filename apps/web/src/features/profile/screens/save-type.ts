import type { UserType } from '@parley/contract/auth/schemas.ts';
import { auth, toAccount } from '../../auth/index.ts';
import { profileApi } from '../profile.api.ts';

/** Kept on the account; the profile on this device follows the account. Rejects with the reason. */
export async function saveType(userType: UserType): Promise<void> {
  auth.setAccount(toAccount(await profileApi.saveType(userType)));
}
