import { Telescope } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface ResearchToggleProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether the next messages are answered from the web, with sources. */
export function ResearchToggle({ isOn, onChange }: ResearchToggleProps) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('agent.research')}
      onClick={() => onChange(!isOn)}
      className={`inline-flex h-7.5 items-center gap-1.5 rounded-3 px-2.25 text-13 font-medium pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center ${isOn ? 'bg-live-tint text-live' : 'text-ink-2 hover:bg-surface-3'}`}
    >
      <Telescope size={15} aria-hidden className={isOn ? '' : 'text-ink-3'} />
      <span className="hidden tablet:inline">{t('agent.research')}</span>
    </button>
  );
}
