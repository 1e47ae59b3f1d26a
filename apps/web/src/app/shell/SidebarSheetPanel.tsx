import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import { SidebarBody, type SidebarBodyProps } from './SidebarBody.tsx';

export interface SidebarSheetProps extends Omit<SidebarBodyProps, 'isCollapsed' | 'onToggleCollapsed'> {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The sidebar over the page, where there is no room beside it; a link in it uncovers the page. */
export function SidebarSheetPanel({ isOpen, onOpenChange, ...sidebar }: SidebarSheetProps) {
  const { t } = useTranslation('chat');
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('sidebar.label')} from="left">
      <div
        className="contents"
        onClick={(event) => {
          // Clicks come from elements.
          if ((event.target as Element).closest('a') !== null) onOpenChange(false);
        }}
      >
        <SidebarBody {...sidebar} isCollapsed={false} onToggleCollapsed={() => onOpenChange(false)} />
      </div>
    </Sheet>
  );
}
