import type { User, UserType } from '@parley/contract/auth/schemas.ts';
import { updateMe } from '@parley/contract/profile/endpoints.ts';
import { api } from '../../platform/api/client.ts';

export const profileApi = {
  /** Answers the account with the type in it. */
  saveType: (userType: UserType): Promise<User> => api.call(updateMe, { body: { user_type: userType } }),
};
