import { getI18n } from 'react-i18next';
import { api } from '../../platform/api/client.ts';
import { startServiceWorker } from '../../platform/offline/register.ts';
import { followStaleTab } from '../../platform/offline/stale-tab.ts';
import { notify } from '../../platform/toasts.ts';

const NOTICE_MS = 20_000;

function reload(): void {
  location.reload();
}

/** The page names its own script, and the name depends on its content. */
async function isOtherVersion(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (own == null) return false;
  const page = await api.readPage();
  return page !== null && !page.includes(own);
}

function announceNewVersion(): void {
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
  followStaleTab({ isOtherVersion, reload });
  // While developing, parts change all the time and must not be kept.
  if (import.meta.env.PROD) startServiceWorker(announceNewVersion);
}
