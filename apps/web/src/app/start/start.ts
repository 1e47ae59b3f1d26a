import { auth, catchGoogleReturn, useAuth } from '../../features/auth/index.ts';
import {
  countUnsaved,
  loadReplies,
  provideSlashPopover,
  provideWhileAway,
} from '../../features/chat/index.ts';
import { loadWhileAway } from '../../features/deployments/index.ts';
import { flushHistory, stopHistory } from '../../features/history/index.ts';
import { models } from '../../features/models/index.ts';
import { loadPromptPopover } from '../../features/prompts/index.ts';
import { api } from '../../platform/api/client.ts';
import { rememberLanguageInUse } from '../../platform/i18n/i18n.ts';
import { registerLocalData } from '../../platform/store/local-data.ts';
import { addDebugRecord } from '../../platform/errors/debug-records.ts';
import { logProblem, onProblem } from '../../platform/log.ts';
import { keepComposingKeys } from '../../platform/keyboard/composing-keys.ts';
import { localDatabase } from '../../platform/store/database.ts';
import { followDisplay } from '../../platform/display/display.state.ts';
import { followTheme } from '../../platform/theme/theme.state.ts';
import { closeLayersWithBack } from './back-closes-layers.ts';
import { followApprovals } from './follow-approvals.ts';
import { followBalance } from './follow-balance.ts';
import { followLanguage } from './follow-language.ts';
import { followProfile } from './follow-profile.ts';
import { followUpgrade } from './follow-upgrade.ts';
import { refuseDroppedFiles } from './refuse-dropped-files.ts';

// What begins with the app, once. A failure here is noted and never keeps the page from being drawn.

function followSignIn(): void {
  let knownId: string | null = null;
  useAuth.subscribe(({ status, account }) => {
    const id = status === 'signed-in' ? (account?.id ?? null) : null;
    if (id !== null && id !== knownId) void models.loadPopular();
    knownId = id;
  });
}

/** What is kept the same on all devices belongs to one person. */
function followOwner(): void {
  let ownerId = useAuth.getState().account?.id ?? null;
  useAuth.subscribe(({ account }) => {
    const id = account?.id ?? null;
    if (id !== ownerId) stopHistory();
    ownerId = id;
  });
}

export function startServices(): void {
  onProblem(addDebugRecord);
  catchGoogleReturn();
  api.identify(() => auth.identify());
  api.onTokenRefused((token) => auth.renew(token));
  api.onSignedOut((error) => auth.expire(error));
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    logProblem('unhandled-rejection', event.reason);
  });
  followTheme(
    (theme) => void localDatabase.write('theme-settings', [{ key: 'theme-storage', value: theme }]),
  );
  followDisplay();
  keepComposingKeys();
  closeLayersWithBack();
  refuseDroppedFiles();
  followSignIn();
  followOwner();
  followProfile();
  followUpgrade();
  followLanguage();
  followApprovals();
  followBalance();
  provideSlashPopover(loadPromptPopover);
  provideWhileAway(loadWhileAway);
  auth.useUnsaved({
    count: (userId, of) => countUnsaved(localDatabase, userId, of),
    loadReplies,
    flush: flushHistory,
  });
  registerLocalData({ restore: rememberLanguageInUse });
  auth.followOtherTabs();
  // None waits for another.
  void auth.clearLeftOver();
  void auth.check();
  void models.load();
}
