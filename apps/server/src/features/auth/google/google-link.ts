// Links and unlinks a Google identity. Both change who can sign in, so the owner must confirm them.
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Caller } from '../../../platform/http/callers/caller.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { findUser } from '../auth.store.ts';
import type { Notices } from '../notices/notices.ts';
import type { OwnerCheck } from '../password/owner-check.ts';
import type { RequestOrigin } from '../request-origin.ts';
import type { GoogleTokens } from './google-token.ts';
import type { GoogleRequest } from './google.ts';
import { findGoogleOwner, putGoogleIdentity, removeGoogleIdentity } from './google.store.ts';

export interface GoogleLinkDeps {
  readonly jobs: Pick<Jobs, 'write'>;
  readonly google: GoogleTokens;
  readonly ownerCheck: OwnerCheck;
  readonly notices: Notices;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createGoogleLink(deps: GoogleLinkDeps) {
  const { jobs, google, ownerCheck, notices, audit, clock, ids } = deps;
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
      await jobs
        .write(async (tx, enqueue) => {
          await proof.recheck(tx);
          const ownerId = await findGoogleOwner(tx, person.subject);
          if (ownerId !== null && ownerId !== userId) throw new AppError('google_linked_elsewhere');
          await putGoogleIdentity(tx, { id: ids.create('idn'), userId, nowMs: clock.now(), ...person });
          await audit.add(tx, { action: 'auth.google-linked', actorId: userId, requestId });
          await notices.add(tx, enqueue, userId, { kind: 'google-linked', googleEmail: person.email });
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new AppError('google_linked_elsewhere', { cause: error }) : error;
        });
      return person.email;
    },

    async unlink(caller: Caller, password: string | undefined, { requestId }: RequestOrigin): Promise<void> {
      const { userId } = caller;
      const proof = await ownerCheck.confirm(caller, password);
      await jobs.write(async (tx, enqueue) => {
        await proof.recheck(tx);
        const user = await findUser(tx, userId);
        if (user?.password_hash === null) throw new AppError('google_is_only_sign_in');
        if ((await removeGoogleIdentity(tx, userId)) === 0) throw new AppError('not_found');
        await audit.add(tx, { action: 'auth.google-unlinked', actorId: userId, requestId });
        await notices.add(tx, enqueue, userId, { kind: 'google-unlinked' });
      });
    },
  };
}
