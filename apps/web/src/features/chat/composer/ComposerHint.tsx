import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/display/Kbd.tsx';

export interface ComposerHintProps {
  readonly isRunning: boolean;
}

export function ComposerHint({ isRunning }: ComposerHintProps) {
  const { t } = useTranslation('chat');
  return (
    <p className="hidden h-7 items-center justify-center gap-1.5 text-12 text-ink-3 tablet:flex">
      {isRunning ? (
        <>
          <Kbd keys={['Esc']} /> {t('composer.hintStop')}
        </>
      ) : (
        t('composer.hintKeys')
      )}
    </p>
  );
}
