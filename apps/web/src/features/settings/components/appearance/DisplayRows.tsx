import { useTranslation } from 'react-i18next';
import { DISPLAY_VALUES, type DisplaySettings } from '../../../../platform/display/display.ts';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { SettingRow } from '../SettingRow.tsx';

export interface DisplayRowsProps {
  readonly display: DisplaySettings;
  readonly onChange: (change: Partial<DisplaySettings>) => void;
}

/** How much room things take, and whether they move. */
export function DisplayRows({ display, onChange }: DisplayRowsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <SettingRow title={t('appearance.density.title')} help={t('appearance.density.help')}>
        <Segmented
          label={t('appearance.density.title')}
          value={display.density}
          options={DISPLAY_VALUES.density.map((value) => ({
            value,
            label: t(`appearance.density.${value}`),
          }))}
          onChange={(density) => onChange({ density })}
        />
      </SettingRow>
      <SettingRow title={t('appearance.readingWidth.title')} help={t('appearance.readingWidth.help')}>
        <Segmented
          label={t('appearance.readingWidth.title')}
          value={display.readingWidth}
          options={DISPLAY_VALUES.readingWidth.map((value) => ({
            value,
            label: t(`appearance.readingWidth.${value}`),
          }))}
          onChange={(readingWidth) => onChange({ readingWidth })}
        />
      </SettingRow>
      <SettingRow title={t('appearance.motion.title')} help={t('appearance.motion.help')}>
        <Segmented
          label={t('appearance.motion.title')}
          value={display.motion}
          options={DISPLAY_VALUES.motion.map((value) => ({ value, label: t(`appearance.motion.${value}`) }))}
          onChange={(motion) => onChange({ motion })}
        />
      </SettingRow>
    </>
  );
}
