import { getMe } from '@parley/contract/auth/endpoints.ts';
import { api } from '../../../platform/api/client.ts';
import { auth, toAccount } from '../../auth/index.ts';

/** So that the new balance is shown everywhere. Without a network it is shown with the next reply. */
export async function refreshAccount(): Promise<void> {
  const user = await api.call(getMe, {}).catch(() => null);
  if (user !== null) auth.setAccount(toAccount(user));
}
