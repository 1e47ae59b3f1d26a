import { Bot, ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AgentPicker } from '../../../runs/index.ts';
import { chooseAgent } from './choose-agent.ts';
import type { ChatSession } from '../../sessions/session.ts';

export interface ChatAgentProps {
  readonly session: ChatSession;
}

/** Who answers in this chat: an agent, or the model alone. */
export function ChatAgent({ session }: ChatAgentProps) {
  const { t } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { agent = null } = session;
  const isOpen = anchor !== null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={agent === null ? t('agent.choose') : t('agent.current', { name: agent.name })}
        onClick={(event) => setAnchor(isOpen ? null : event.currentTarget)}
        className={`touch-target inline-flex h-7 min-w-0 items-center gap-1.5 rounded-2 px-1.5 text-[13.5px] hover:bg-surface-3 aria-expanded:bg-surface-3 ${agent === null ? 'flex-none text-ink-3' : 'font-strong text-ink'}`}
      >
        <Bot size={16} aria-hidden className={`flex-none ${agent === null ? '' : 'text-live'}`} />
        {agent === null ? (
          <span className="hidden text-[12.5px] font-medium desktop:inline">{t('agent.choose')}</span>
        ) : (
          <span className="truncate">{agent.name}</span>
        )}
        <ChevronDown
          size={13}
          aria-hidden
          className={`flex-none text-ink-3 ${agent === null ? 'hidden tablet:block' : ''}`}
        />
      </button>
      {agent !== null && (
        <span className="hidden flex-none text-13 text-ink-3 tablet:inline">{t('agent.on')}</span>
      )}
      {anchor !== null && (
        <Suspense fallback={null}>
          <AgentPicker
            anchor={anchor}
            current={agent}
            onPick={(choice) => {
              chooseAgent(session.id, choice);
              setAnchor(null);
            }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
