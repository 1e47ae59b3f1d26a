// A backup that `npm run admin -- backup` of the version before has made, with an account that has one of everything.
import { fileURLToPath } from 'node:url';

export const LAST_SCHEMA = 37;
export const LAST_VERSION = fileURLToPath(new URL('./backups/schema-037.gz', import.meta.url));
