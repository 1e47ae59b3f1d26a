import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';

export interface SightNoteProps {
  /** A model that sees pictures; undefined where there is none. */
  readonly sighted: { readonly name: string; readonly onSwitch: () => void } | undefined;
}

/** A picture is attached and the model cannot see it. */
export function SightNote({ sighted }: SightNoteProps) {
  const { t } = useTranslation('chat');
  return (
    <Banner
      tone="info"
      place="box"
      icon={<Eye size={16} aria-hidden />}
      title={t('composer.noSight')}
      actions={
        sighted && (
          <Button size="small" onClick={sighted.onSwitch}>
            {t('composer.switchTo', { model: sighted.name })}
          </Button>
        )
      }
    >
      {t('composer.noSightText')}
    </Banner>
  );
}
