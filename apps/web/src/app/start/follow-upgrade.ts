import { useAuth } from '../../features/auth/index.ts';
import { loadGuestPromptMove } from '../../features/prompts/index.ts';
import { logProblem } from '../../platform/log.ts';

/** When a guest becomes a member, what they have kept in the browser goes to their account. */
export function followUpgrade(): void {
  let wasGuest = false;
  useAuth.subscribe(({ status, account, formerGuestId }) => {
    if (status !== 'signed-in' || !account) return;
    const isGuest = account.role === 'guest';
    if (!isGuest && (wasGuest || formerGuestId !== null)) {
      // What stays behind is moved when the prompts are next shown.
      loadGuestPromptMove()
        .then((move) => move({ id: account.id, isGuest, formerGuestId }))
        .catch((error: unknown) => logProblem('guest-prompts', error));
    }
    wasGuest = isGuest;
  });
}
