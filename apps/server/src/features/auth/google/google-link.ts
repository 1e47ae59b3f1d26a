// Links and unlinks a Google identity. Both change who can sign in, so the owner must confirm them.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Ids } from '../../../platform/ids.ts';
import { findUser } from '../auth.store.ts';
import type { Notices } from '../notices/notices.ts';
import type { OwnerCheck } from '../password/owner-check.ts';
import type { RequestOrigin } from '../request-origin.ts';
import type { GoogleTokens } from './google-token.ts';
import type { GoogleRequest } from './google.ts';
import { findGoogleOwner, putGoogleIdentity, removeGoogleIdentity } from './google.store.ts';

export interface GoogleLinkDeps {
  readonly db: Database;
  readonly google: GoogleTokens;
  readonly ownerCheck: OwnerCheck;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createGoogleLink(deps: GoogleLinkDeps) {
  const { db, google, ownerCheck, notices, audit, clock, ids } = deps;
  return {
    /** Returns the linked address. */
    async link(
      { token, nonce, password }: GoogleRequest & { readonly password?: string | undefined },
      caller: Caller,
      { requestId }: RequestOrigin,
    ): Promise<string> {
      const { userId } = caller;
      const proof = await ownerCheck.confirm(caller, password);
      const person = await google.verify(token, nonce);
      await db
        .write(async (tx) => {
          await proof.recheck(tx);
          const ownerId = await findGoogleOwner(tx, person.subject);
          if (ownerId !== null && ownerId !== userId) throw new AppError('google_linked_elsewhere');
          await putGoogleIdentity(tx, { id: ids.create('idn'), userId, nowMs: clock.now(), ...person });
          await audit.add(tx, { action: 'auth.google-linked', actorId: userId, requestId });
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new AppError('google_linked_elsewhere', { cause: error }) : error;
        });
      notices.send(userId, { kind: 'google-linked', googleEmail: person.email });
      return person.email;
    },

    async unlink(caller: Caller, password: string | undefined, { requestId }: RequestOrigin): Promise<void> {
      const { userId } = caller;
      const proof = await ownerCheck.confirm(caller, password);
      await db.write(async (tx) => {
        await proof.recheck(tx);
        const user = await findUser(tx, userId);
        if (user?.password_hash === null) throw new AppError('google_is_only_sign_in');
        if ((await removeGoogleIdentity(tx, userId)) === 0) throw new AppError('not_found');
        await audit.add(tx, { action: 'auth.google-unlinked', actorId: userId, requestId });
      });
      notices.send(userId, { kind: 'google-unlinked' });
    },
  };
}
