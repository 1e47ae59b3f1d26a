import { ChevronDown, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '../../../ui/display/key-labels.ts';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import type { ModelView } from './model-view.ts';

export type ModelButtonLook = keyof typeof LOOKS;

/** Who answers with the model; on phones one button names both, and one sheet has both. */
export interface AgentBeside {
  /** What an agent is called where it is chosen. */
  readonly label: string;
  /** Null: the model answers alone. */
  readonly name: string | null;
  /** All that could be chosen. */
  readonly choice: ReactNode;
}

export interface ModelButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly model: ModelView | null;
  readonly look?: ModelButtonLook | undefined;
  readonly label?: string | undefined;
  /** Stands over the model. */
  readonly agent?: Pick<AgentBeside, 'label' | 'name'> | undefined;
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
export function ModelButton({ model, look = 'quiet', label, agent, ...rest }: ModelButtonProps) {
  const { t } = useTranslation('chat');
  // A field looks like the other fields that open a list.
  const Chevron = look === 'quiet' ? ChevronDown : ChevronsUpDown;
  const chevron = <Chevron size={14} aria-hidden className="flex-none text-ink-3" />;
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
      {agent?.name ? (
        <span className="min-w-0 text-center">
          <span className="sr-only">{`${agent.label}:`}</span>{' '}
          <span className="flex items-center justify-center gap-1.75 leading-5">
            <span className="truncate">{agent.name}</span>
            {chevron}
          </span>{' '}
          <span className="block truncate text-12 font-regular text-ink-3">{name}</span>
        </span>
      ) : (
        <>
          <span className="truncate">{name}</span>
          {chevron}
        </>
      )}
    </button>
  );
}
