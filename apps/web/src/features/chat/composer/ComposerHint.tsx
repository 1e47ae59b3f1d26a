import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { keyLabels } from '../../../ui/display/key-labels.ts';
import { useChatPreferences } from '../chat-preferences.ts';
import { SEND_KEYS } from './send-keys.ts';

export interface ComposerHintProps {
  readonly isRunning: boolean;
}

export function ComposerHint({ isRunning }: ComposerHintProps) {
  const { t } = useTranslation('chat');
  const { send, newLine } = SEND_KEYS[useChatPreferences((state) => state.sendsWith)];
  return (
    <p className="hidden h-7 items-center justify-center gap-1.5 text-12 text-ink-3 tablet:flex">
      {isRunning ? (
        <span className="flex items-center gap-1.5 pointer-coarse:hidden">
          <Kbd keys={['Esc']} /> {t('composer.hintStop')}
        </span>
      ) : (
        t('composer.hintKeys', { send: keyLabels(send).join('+'), newLine: keyLabels(newLine).join('+') })
      )}
    </p>
  );
}
