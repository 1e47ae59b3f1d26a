import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unlessSecondHalf } from '../../../ui/button/unless-second-half.ts';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { useChatPreferences } from '../chat-preferences.ts';
import { SEND_KEYS } from './send-keys.ts';

export interface SendButtonProps {
  readonly isRunning: boolean;
  readonly hasContent: boolean;
  /** A sentence when sending is not possible now. */
  readonly blockedReason?: string | undefined;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

const SHAPE =
  'touch-target grid size-8 flex-none place-items-center rounded-[10px] transition-colors duration-(--m1) pointer-coarse:size-9';

/** Grey when there is nothing to send, ink when ready, a square to stop while a reply runs; always the same place. */
export function SendButton({ isRunning, hasContent, blockedReason, onSend, onStop }: SendButtonProps) {
  const { t } = useTranslation('chat');
  const sendsWith = useChatPreferences((state) => state.sendsWith);
  if (isRunning) {
    return (
      <Tooltip content={t('composer.stop')} keys={['Esc']}>
        <button
          type="button"
          aria-label={t('composer.stop')}
          aria-keyshortcuts="Escape"
          onClick={unlessSecondHalf(onStop)}
          className={`${SHAPE} bg-primary text-on-primary hover:bg-primary-hover`}
        >
          <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden>
            <rect x="6.5" y="6.5" width="11" height="11" rx="2.5" fill="currentColor" />
          </svg>
        </button>
      </Tooltip>
    );
  }
  const isReady = hasContent && blockedReason === undefined;
  const label = t('composer.send');
  return (
    <Tooltip
      content={blockedReason ?? label}
      keys={blockedReason === undefined ? SEND_KEYS[sendsWith].send : undefined}
    >
      <button
        type="button"
        aria-label={label}
        aria-disabled={!isReady}
        onClick={() => {
          if (isReady) onSend();
        }}
        className={`${SHAPE} ${isReady ? 'bg-primary text-on-primary hover:bg-primary-hover' : 'bg-surface-3 text-ink-off'}`}
      >
        <ArrowUp size={18} aria-hidden />
      </button>
    </Tooltip>
  );
}
