import { getI18n } from 'react-i18next';
import { api } from '../platform/api/client.ts';
import { startServiceWorker } from '../platform/offline/register.ts';
import { followStaleTab } from '../platform/offline/stale-tab.ts';
import { notify, notifyConnection } from '../platform/toasts.ts';

const NOTICE_MS = 20_000;
const AWAY_CHECK_MS = 3_000;

function reload(): void {
  location.reload();
}

/** A part also fails to come when the server is away: then the page stays as it is until there is one to load. */
async function reloadWhenReachable(): Promise<void> {
  if (await api.checkConnection()) {
    reload();
    return;
  }
  void notifyConnection('warning', { title: getI18n().t('notices.connectionFailed'), id: 'connection' });
  setTimeout(() => void reloadWhenReachable(), AWAY_CHECK_MS);
}

function tellNewVersion(): void {
  const { t } = getI18n();
  void notify('info', {
    title: t('newVersion.title'),
    text: t('newVersion.text'),
    action: { label: t('newVersion.reload'), onPress: reload },
    durationMs: NOTICE_MS,
    id: 'new-version',
  });
}

/** What happens when the server has been given another version of the app while this one is open. */
export function followVersions(): void {
  followStaleTab(() => void reloadWhenReachable());
  // While developing, parts change all the time and must not be kept.
  if (import.meta.env.PROD) startServiceWorker(tellNewVersion);
}
