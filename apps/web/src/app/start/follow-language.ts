import { getI18n } from 'react-i18next';
import { auth, toAccount, useAuth } from '../../features/auth/index.ts';
import { toLanguage } from '../../platform/i18n/language.ts';
import { loadPart } from '../../platform/load-part.ts';
import { logProblem } from '../../platform/log.ts';

function save(): void {
  const language = toLanguage(getI18n().resolvedLanguage);
  const { status, account } = useAuth.getState();
  if (language === null || status !== 'signed-in' || account?.role !== 'user') return;
  if (account.language === language) return;
  loadPart(() => import('./save-language.ts'))
    .then(({ saveLanguage }) => saveLanguage(language))
    .then((user) => auth.setAccount(toAccount(user)))
    .catch((error: unknown) => logProblem('language-not-saved', error));
}

/**
 * Mails and pages of payments are written in the language of the account. An account without one takes that of the
 * screen, and every choice is saved; the screen itself follows the device.
 */
export function followLanguage(): void {
  useAuth.subscribe(({ status, account }, before) => {
    const isEntered = account?.id !== before.account?.id || account?.role !== before.account?.role;
    if (account?.language === null && (isEntered || status !== before.status)) save();
  });
  getI18n().on('languageChanged', save);
}
