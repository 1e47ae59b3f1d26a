import { Globe } from 'lucide-react';
import { Button } from './Button.tsx';
import { LANGUAGE_OPTIONS, type Preferences } from '../preferences.ts';

export interface LanguageButtonProps {
  readonly preferences: Preferences;
  readonly size?: 'small' | 'medium';
}

/** Leads to the other language, named in itself. */
export function LanguageButton({ preferences, size = 'medium' }: LanguageButtonProps) {
  const other = LANGUAGE_OPTIONS.find(({ value }) => value !== preferences.language);
  if (other === undefined) return null;
  const prepare = () => preferences.onLanguageNear(other.value);
  return (
    <Button
      variant="ghost"
      size={size}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => preferences.onLanguageChange(other.value)}
    >
      <Globe size={size === 'small' ? 15 : 16} aria-hidden />
      <span lang={other.lang}>{other.label}</span>
    </Button>
  );
}
