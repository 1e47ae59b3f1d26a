import { ChevronDown, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../../ui/display/key-labels.ts';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import type { ModelView } from './model-view.ts';

export type ModelButtonLook = keyof typeof LOOKS;

export interface ModelButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly model: ModelView | null;
  readonly look?: ModelButtonLook | undefined;
  readonly label?: string | undefined;
}

const FIELD = 'max-w-full border border-line-strong bg-surface [&>.truncate]:flex-1 [&>.truncate]:text-left';
const SMALL = 'h-11 rounded-2 px-2 tablet:h-8 tablet:pl-1.5 tablet:text-13 tablet:font-strong';

const LOOKS = {
  quiet: `text-15 font-bold ${SMALL}`,
  'small-field':
    'h-7.5 w-full rounded-2 pr-2 pl-1.5 text-12 font-strong pointer-coarse:h-11 pointer-coarse:text-16 ' +
    FIELD,
  field: `text-14 font-strong tablet:w-64 ${FIELD} ${SMALL}`,
  'large-field': `h-10.5 w-full rounded-3 px-2.5 text-15 pointer-coarse:h-12.5 pointer-coarse:text-16 ${FIELD}`,
} as const;

/** Who answers; opens the picker. */
export function ModelButton({ model, look = 'quiet', label, ...rest }: ModelButtonProps) {
  const { t } = useTranslation('chat');
  // A field looks like the other fields that open a list.
  const Chevron = look === 'quiet' ? ChevronDown : ChevronsUpDown;
  const name = model?.name ?? t('models.none');
  return (
    <button
      {...rest}
      type="button"
      title={t('models.choose')}
      // Of the chat; fields elsewhere have no key.
      aria-keyshortcuts={look === 'quiet' ? ariaKeys(['Mod', ';']) : undefined}
      className={`inline-flex min-w-0 items-center gap-1.75 hover:bg-surface-3 data-[state=open]:bg-surface-3 ${LOOKS[look]}`}
    >
      {label !== undefined && <span className="sr-only">{`${label}:`}</span>}{' '}
      {model !== null && (
        <span className="hidden tablet:inline-flex">
          <ProviderTile provider={model.provider} size="small" />
        </span>
      )}
      <span className="truncate">{name}</span>
      <Chevron size={14} aria-hidden className="flex-none text-ink-3" />
    </button>
  );
}
