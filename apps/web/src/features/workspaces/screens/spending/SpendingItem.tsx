import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../../../ui/menu/MenuItem.tsx';

/** In the menu of a chat. */
export function SpendingItem({ onSelect }: { readonly onSelect: () => void }) {
  const { t } = useTranslation('cost-centres');
  return (
    <MenuItem icon={<Layers size={16} aria-hidden />} onSelect={onSelect}>
      {t('spending.title')}
    </MenuItem>
  );
}
