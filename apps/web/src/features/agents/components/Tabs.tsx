import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import { useCurrentInView } from '../../../ui/use-current-in-view.ts';

export interface TabsProps<Name extends string> {
  readonly label: string;
  readonly current: Name;
  readonly tabs: readonly {
    readonly name: Name;
    readonly label: string;
    readonly count?: number | undefined;
  }[];
  readonly onChange: (name: Name) => void;
}

/** Views of one thing; sideways on phones. */
export function Tabs<Name extends string>({ label, current, tabs, onChange }: TabsProps<Name>) {
  const { i18n } = useTranslation();
  const row = useCurrentInView<HTMLElement>(current);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="mt-3 flex flex-none gap-5 overflow-x-auto border-b border-line px-4 tablet:px-7"
    >
      {tabs.map(({ name, label: text, count = 0 }) => (
        <button
          key={name}
          type="button"
          aria-current={name === current ? 'page' : undefined}
          onClick={() => onChange(name)}
          className="-mb-px h-9 flex-none border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current]:border-ink aria-[current]:font-strong aria-[current]:text-ink pointer-coarse:h-11 forced-colors:not-aria-[current]:border-[Canvas]"
        >
          {text}{' '}
          {count > 0 && (
            <span className="tnum ml-0.5 text-12 font-regular text-ink-3">
              {formatCount(count, i18n.language)}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
