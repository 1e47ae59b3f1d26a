import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../../ui/display/key-labels.ts';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import type { ModelView } from './model-view.ts';

export interface ModelButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly model: ModelView | null;
  readonly look?: 'quiet' | 'field' | undefined;
  readonly label?: string | undefined;
}

const LOOKS = {
  quiet: 'text-15 font-bold',
  field:
    'max-w-full border border-line-strong bg-surface text-14 font-strong tablet:w-64 [&>.truncate]:flex-1 [&>.truncate]:text-left',
} as const;

/** Who answers; opens the picker. */
export function ModelButton({ model, look = 'quiet', label, ...rest }: ModelButtonProps) {
  const { t } = useTranslation('chat');
  const name = model?.name ?? t('models.none');
  return (
    <button
      {...rest}
      type="button"
      title={t('models.choose')}
      aria-label={label === undefined ? undefined : `${label}: ${name}`}
      aria-keyshortcuts={ariaKeys(['Mod', ';'])}
      className={`inline-flex h-11 min-w-0 items-center gap-1.75 rounded-2 px-2 hover:bg-surface-3 data-[state=open]:bg-surface-3 tablet:h-8 tablet:pl-1.5 tablet:text-13 tablet:font-strong ${LOOKS[look]}`}
    >
      {model !== null && (
        <span className="hidden tablet:inline-flex">
          <ProviderTile provider={model.provider} size="small" />
        </span>
      )}
      <span className="truncate">{name}</span>
      <ChevronDown size={14} aria-hidden className="text-ink-3" />
    </button>
  );
}
