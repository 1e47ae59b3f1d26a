import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { toLoginPath, toUpgradePath } from '../../platform/return-path.ts';
import { ButtonLink } from '../button/ButtonLink.tsx';

/** To an account, for a guest; both ways come back here. */
export function WaysIn() {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  return (
    <span className="flex flex-wrap gap-2">
      <ButtonLink to={toUpgradePath(pathname, search)}>{t('signUp')}</ButtonLink>
      <ButtonLink to={toLoginPath(pathname, search)} isQuiet>
        {t('signIn')}
      </ButtonLink>
    </span>
  );
}
