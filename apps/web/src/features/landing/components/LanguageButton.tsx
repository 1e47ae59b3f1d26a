import { Globe } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { LANGUAGE_OPTIONS, type Preferences } from '../../../ui/preferences.ts';

/** Leads to the other language, named in itself. */
export function LanguageButton({ preferences }: { readonly preferences: Preferences }) {
  const other = LANGUAGE_OPTIONS.find(({ value }) => value !== preferences.language);
  if (other === undefined) return null;
  return (
    <Button variant="ghost" onClick={() => preferences.onLanguageChange(other.value)}>
      <Globe size={16} aria-hidden />
      <span lang={other.lang}>{other.label}</span>
    </Button>
  );
}
