import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { MadeLinks, type MadeLinksProps } from './MadeLinks.tsx';

export interface LinksSheetProps extends MadeLinksProps {
  readonly onClose: () => void;
}

/** Links that are needed after something else, such as a copy that the browser refused. */
export function LinksSheet({ made, onClose }: LinksSheetProps) {
  const { t } = useTranslation('workspaces');
  return (
    <Sheet isOpen from="right" title={t('invites.open')} onOpenChange={onClose}>
      <div className="flex min-h-12 items-center border-b border-line px-5 font-bold">
        {t('invites.open')}
      </div>
      <MadeLinks made={made} />
      <div className="border-t border-line p-4">
        <Button onClick={onClose}>{t('invites.done')}</Button>
      </div>
    </Sheet>
  );
}
