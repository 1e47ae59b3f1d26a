import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import { TestChat } from '../TestChat.tsx';

export interface TestPaneProps {
  readonly agent: AgentInput;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The test beside the form; on phones a page over it. It stays while it is closed: what was tried is still there. */
export function TestPane({ agent, isOpen, onClose }: TestPaneProps) {
  const { t } = useTranslation('agents');
  const isPhone = useIsPhone();
  const back = useRef<HTMLButtonElement>(null);
  const isPage = isPhone && isOpen;
  useEffect(() => {
    if (!isPage) return;
    const before = document.activeElement;
    back.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isPage]);
  return (
    <aside
      id="agent-part-test"
      aria-label={t('parts.test')}
      onKeyDown={(event) => {
        if (isPage && event.key === 'Escape') onClose();
      }}
      hidden={!isOpen}
      className="flex min-h-96 flex-col border-line bg-surface-2 max-tablet:fixed max-tablet:inset-0 max-tablet:z-40 max-desktop:border-t desktop:w-100 desktop:border-l"
    >
      {isPhone && (
        <div className="flex h-13 flex-none items-center gap-1 border-b border-line px-1.5">
          <IconButton ref={back} label={t('test.back')} size="large" onClick={onClose}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <span className="min-w-0 truncate font-bold">{agent.name.trim() || t('newTitle')}</span>
        </div>
      )}
      <TestChat agent={agent} />
    </aside>
  );
}
