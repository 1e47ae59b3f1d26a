import { Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { canRecord } from '../speech-engine.ts';

export interface VoiceButtonProps {
  readonly isListening: boolean;
  readonly onToggle: () => void;
}

/** Where there is nothing to record with, it says so instead of hiding. */
export function VoiceButton({ isListening, onToggle }: VoiceButtonProps) {
  const { t } = useTranslation('chat');
  const isPossible = canRecord();
  const label = isPossible ? t('voice.start') : t('voice.unsupported');
  return (
    <IconButton
      label={label}
      aria-pressed={isListening}
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) onToggle();
        else void notify('error', { title: label, id: 'voice' });
      }}
    >
      <Mic size={18} aria-hidden />
    </IconButton>
  );
}
