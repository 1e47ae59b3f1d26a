import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { StateDot } from '../../../ui/display/StateDot.tsx';
import { useListening, type ListeningProps } from '../use-listening.ts';

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Listens for as long as it is shown; silence closes it. */
export function VoiceBar(props: ListeningProps) {
  const { t } = useTranslation(['chat', 'common']);
  const listening = useListening(props);
  return (
    <div className="mx-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-3 bg-surface-2 px-2.5 py-1.5 text-13">
      <StateDot
        tone="live"
        isRunning={listening.isSpeaking}
        label={t(listening.isSpeaking ? 'voice.hearing' : 'voice.quiet')}
      />
      <span role="status" className="font-medium">
        {t('voice.listening')}
      </span>
      <span className="tnum text-12 text-ink-3">{clockText(listening.seconds)}</span>
      <span className="min-w-0 flex-1 truncate text-ink-3">{listening.guess}</span>
      <Button variant="ghost" size="small" onClick={listening.cancel}>
        {t('common:cancel')}
      </Button>
      <Button size="small" onClick={listening.finish}>
        {t('voice.done')}
      </Button>
    </div>
  );
}
