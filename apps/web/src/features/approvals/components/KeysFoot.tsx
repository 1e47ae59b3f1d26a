import { useTranslation } from 'react-i18next';
import { useKeyboard } from '../../../platform/keyboard/letter-keys.ts';
import { Kbd } from '../../../ui/display/Kbd.tsx';

const MOVE = { keys: ['J', 'K'], text: 'move' } as const;
const ANSWER = [
  { keys: ['Y'], text: 'allow' },
  { keys: ['N'], text: 'deny' },
] as const;

/** Below the list: the keys that it takes, where there is a keyboard and letters are keys. */
export function KeysFoot({ canAnswer }: { readonly canAnswer: boolean }) {
  const { t } = useTranslation('approvals');
  const hasLetterKeys = useKeyboard((state) => state.hasLetterKeys);
  if (!hasLetterKeys) return null;
  return (
    <p className="flex h-11 flex-none items-center gap-4 border-t border-line px-4 text-12 text-ink-3 pointer-coarse:hidden">
      {[MOVE, ...(canAnswer ? ANSWER : [])].map(({ keys, text }) => (
        <span key={text} className="flex items-center gap-1.5">
          <Kbd keys={keys} /> {t(`keys.${text}`)}
        </span>
      ))}
    </p>
  );
}
