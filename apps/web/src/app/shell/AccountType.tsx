import { useTranslation } from 'react-i18next';
import { useProfile } from '../../features/profile/index.ts';
import { Tag } from '../../ui/display/Tag.tsx';

/** How a member has said to use the product. */
export function AccountType() {
  const { t } = useTranslation('pages');
  const type = useProfile((state) => state.userType);
  return type !== null && <Tag>{t(`userType.types.${type}.name`)}</Tag>;
}
