import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { SettingRow } from './SettingRow.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';

export interface FeatureRowProps {
  readonly name: string;
  readonly help: string;
  readonly isShown: boolean;
  readonly isPinned: boolean;
  /** Not given: this one cannot be hidden. */
  readonly onShow?: ((isShown: boolean) => void) | undefined;
  /** Not given: the sidebar has no link to it. */
  readonly onPin?: ((isPinned: boolean) => void) | undefined;
}

/** One feature: pinned or not, shown or not. */
export function FeatureRow({ name, help, isShown, isPinned, onShow, onPin }: FeatureRowProps) {
  const { t } = useTranslation('settings');
  return (
    <SettingRow title={name} help={help}>
      <div className="flex items-center gap-3">
        {onPin !== undefined && isShown && (
          <IconButton
            label={t(isPinned ? 'features.unpin' : 'features.pin', { name })}
            aria-pressed={isPinned}
            onClick={() => onPin(!isPinned)}
          >
            {isPinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
          </IconButton>
        )}
        {onShow !== undefined && (
          <Switch label={t('features.show', { name })} isOn={isShown} onChange={onShow} />
        )}
      </div>
    </SettingRow>
  );
}
