import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SidebarBody, type SidebarBodyProps } from './SidebarBody.tsx';

export interface SidebarSheetProps extends Omit<SidebarBodyProps, 'isCollapsed' | 'onToggleCollapsed'> {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The sidebar over the page, where there is no room beside it; choosing something closes it. */
export function SidebarSheetPanel({ isOpen, onOpenChange, ...sidebar }: SidebarSheetProps) {
  const { t } = useTranslation('chat');
  const close = () => onOpenChange(false);
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('sidebar.label')} from="left">
      <SidebarBody
        {...sidebar}
        isCollapsed={false}
        onToggleCollapsed={close}
        onNewChat={() => {
          sidebar.onNewChat();
          close();
        }}
        actions={{
          ...sidebar.actions,
          onOpen: (sessionId) => {
            sidebar.actions.onOpen(sessionId);
            close();
          },
        }}
      />
    </Sheet>
  );
}
