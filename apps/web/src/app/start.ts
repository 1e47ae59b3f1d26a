import { auth, useAuth } from '../features/auth/index.ts';
import { models } from '../features/models/index.ts';
import { api } from '../platform/api/client.ts';
import { logProblem } from '../platform/log.ts';
import { localDatabase } from '../platform/store/database.ts';
import { followTheme } from '../platform/theme/theme.state.ts';

// What begins with the app, once. A failure here is noted and never keeps the page from being drawn.

function followSignIn(): void {
  let knownId: string | null = null;
  useAuth.subscribe(({ status, account }) => {
    const id = status === 'signed-in' ? (account?.id ?? null) : null;
    if (id !== null && id !== knownId) void models.loadPopular();
    knownId = id;
  });
}

export function startServices(): void {
  api.identify(() => auth.identify());
  api.onSignedOut((error) => auth.expire(error));
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    logProblem('unhandled-rejection', event.reason);
  });
  followTheme(
    (theme) => void localDatabase.write('theme-settings', [{ key: 'theme-storage', value: theme }]),
  );
  followSignIn();
  auth.followOtherTabs();
  // Neither waits for the other.
  void auth.check();
  void models.load();
}
