import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../../ui/preferences.ts';
import { ThemePicture } from './ThemePicture.tsx';

const ICONS = {
  light: <Sun size={14} aria-hidden />,
  dark: <Moon size={14} aria-hidden />,
  system: <Monitor size={14} aria-hidden />,
} as const;

const SHOWN = ['light', 'dark', 'system'] as const satisfies readonly Preferences['theme'][];

export interface ThemeChoiceProps {
  readonly value: Preferences['theme'];
  readonly onChange: Preferences['onThemeChange'];
}

/** The themes as small pictures of the app. */
export function ThemeChoice({ value, onChange }: ThemeChoiceProps) {
  const { t } = useTranslation('common');
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-3.5">
      <legend className="sr-only">{t('theme.label')}</legend>
      {SHOWN.map((theme) => (
        <label key={theme} className="group flex cursor-pointer flex-col items-center gap-2">
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === value}
            onChange={() => onChange(theme)}
            className="sr-only"
          />
          <span className="block rounded-3 border border-line-strong group-has-checked:outline-2 group-has-checked:outline-offset-2 group-has-checked:outline-live-solid group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-4 group-has-focus-visible:outline-focus">
            <ThemePicture theme={theme} />
          </span>
          <span className="flex items-center gap-1.5 text-[12.5px] font-medium text-ink-2 group-has-checked:text-ink">
            {ICONS[theme]}
            {t(`theme.${theme}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
