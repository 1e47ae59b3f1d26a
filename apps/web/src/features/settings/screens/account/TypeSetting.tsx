import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../../ui/button/Button.tsx';
import { toTypeChoicePath } from '../../../auth/index.ts';
import { useProfile } from '../../../profile/index.ts';
import { SettingRow } from '../../components/SettingRow.tsx';

/** The user's chosen purpose, and how to change it. */
export function TypeSetting() {
  const { t } = useTranslation(['settings', 'pages']);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const userType = useProfile((state) => state.userType);
  const name = userType === null ? t('type.none') : t(`pages:userType.types.${userType}.name`);
  return (
    <SettingRow title={t('type.title')} help={t('type.help', { name })}>
      <Button onClick={() => void navigate(toTypeChoicePath(pathname, search))}>{t('type.change')}</Button>
    </SettingRow>
  );
}
