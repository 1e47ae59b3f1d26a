import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/display/Kbd.tsx';

const HINTS = [
  { keys: ['↑', '↓'], text: 'move' },
  { keys: ['Tab'], text: 'narrow' },
  { keys: ['>'], text: 'commands' },
  { keys: ['@'], text: 'agents' },
  { keys: ['#'], text: 'models' },
] as const;

export interface PaletteFootProps {
  /** Null while nothing is looked for. */
  readonly count: number | null;
}

/** What else the field understands, and how much was found. */
export function PaletteFoot({ count }: PaletteFootProps) {
  const { t } = useTranslation('pages');
  return (
    <div className="flex h-10 flex-none items-center gap-4 border-t border-line px-4 text-12 text-ink-3">
      {HINTS.map(({ keys, text }) => (
        <span key={text} className="hidden items-center gap-1.5 tablet:flex pointer-coarse:hidden">
          <Kbd keys={keys} /> {t(`palette.hints.${text}`)}
        </span>
      ))}
      <span role="status" className="tnum ml-auto">
        {count !== null && t('palette.count', { count })}
      </span>
    </div>
  );
}
