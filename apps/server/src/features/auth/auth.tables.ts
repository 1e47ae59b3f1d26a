import { ACCOUNT_TABLES } from './accounts/accounts.tables.ts';
import { DEVICE_TABLES } from './devices/devices.tables.ts';
import { GOOGLE_TABLES } from './google/google.tables.ts';
import { GUEST_TABLES } from './guests/guests.tables.ts';
import { KEY_TABLES } from './keys/keys.tables.ts';
import { PASSWORD_TABLES } from './password/password.tables.ts';

export const AUTH_TABLES = {
  ...ACCOUNT_TABLES,
  ...GUEST_TABLES,
  ...GOOGLE_TABLES,
  ...DEVICE_TABLES,
  ...PASSWORD_TABLES,
  ...KEY_TABLES,
};
