import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';

export interface VisionNoteProps {
  /** A model that sees pictures; undefined where there is none. */
  readonly visionModel: { readonly name: string; readonly onSwitch: () => void } | undefined;
}

/** A picture is attached and the model cannot see it. */
export function VisionNote({ visionModel }: VisionNoteProps) {
  const { t } = useTranslation('chat');
  return (
    <Banner
      tone="info"
      variant="box"
      icon={<Eye size={16} aria-hidden />}
      title={t('composer.noVision')}
      actions={
        visionModel && (
          <Button size="small" onClick={visionModel.onSwitch}>
            {t('composer.switchTo', { model: visionModel.name })}
          </Button>
        )
      }
    >
      {t('composer.noVisionText')}
    </Banner>
  );
}
