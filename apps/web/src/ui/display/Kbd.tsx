import { keyLabels } from './key-labels.ts';

export interface KbdProps {
  /** `Mod` is Command on Apple systems and Ctrl elsewhere. */
  readonly keys: readonly string[];
  readonly isPlain?: boolean | undefined;
  /** Also where fingers point: a page about keys is of no use without them. */
  readonly isAlwaysShown?: boolean | undefined;
}

/** Key caps, printed where the action is. */
export function Kbd({ keys, isPlain = false, isAlwaysShown = false }: KbdProps) {
  return (
    <span className={`inline-flex gap-0.75 ${isAlwaysShown ? '' : 'pointer-coarse:hidden'}`}>
      {keyLabels(keys).map((label) => (
        <kbd
          key={label}
          className={`inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-1 border border-line-strong px-1 font-sans text-11 leading-none font-medium text-ink-3 ${isPlain ? '' : 'bg-surface-2'}`}
        >
          {label}
        </kbd>
      ))}
    </span>
  );
}
