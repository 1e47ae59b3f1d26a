import { PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Wordmark } from '../../ui/brand/Wordmark.tsx';
import { Logo } from '../../ui/brand/Logo.tsx';

const TOGGLE_KEYS = ['Mod', 'B'];

export interface SidebarHeadProps {
  readonly isRail: boolean;
  readonly onToggle: () => void;
}

export function SidebarHead({ isRail, onToggle }: SidebarHeadProps) {
  const { t } = useTranslation('chat');
  const toggle = (
    <IconButton
      label={t(isRail ? 'sidebar.expand' : 'sidebar.collapse')}
      keys={TOGGLE_KEYS}
      side="right"
      aria-expanded={!isRail}
      onClick={onToggle}
    >
      <PanelLeft size={16} aria-hidden />
    </IconButton>
  );
  if (isRail) {
    return (
      <>
        <div className="grid h-8 flex-none place-items-center text-ink">
          <Logo />
        </div>
        {toggle}
      </>
    );
  }
  return (
    <div className="flex h-8 flex-none items-center justify-between pr-1 pl-1.5">
      <Wordmark />
      {toggle}
    </div>
  );
}
