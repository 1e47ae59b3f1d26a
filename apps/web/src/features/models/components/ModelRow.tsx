import { Check, Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatContext } from '../../../ui/format/format-count.ts';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import { AbilityIcons } from './AbilityIcons.tsx';
import type { ModelView } from './model-view.ts';
import { PriceText } from './PriceText.tsx';
import { useDescription } from './use-description.ts';

export interface ModelRowProps {
  readonly id: string;
  readonly model: ModelView;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly isStarred: boolean;
  readonly onPoint: () => void;
  readonly onUse: () => void;
  readonly onStar: () => void;
}

/** One line of the list box. The star is for the mouse; the field has Alt+S. */
export const ModelRow = memo(function ModelRow(props: ModelRowProps) {
  const { t } = useTranslation('chat');
  const { id, model, isActive, isCurrent, isStarred } = props;
  const description = useDescription(model.description).replace(/[.。]$/, '');
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-keyshortcuts="Alt+S"
      onPointerMove={props.onPoint}
      onClick={props.onUse}
      className={`flex h-9 cursor-pointer items-center gap-2.5 rounded-2 px-2 ${isActive ? 'bg-surface-3' : ''}`}
    >
      <ProviderTile provider={model.provider} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-strong">{model.name}</span>{' '}
        {description !== '' && <span className="ml-1 text-[12.5px] text-ink-3">{description}</span>}
      </span>
      {isCurrent && (
        <Check size={16} role="img" aria-label={t('models.current')} className="flex-none text-live" />
      )}
      <AbilityIcons model={model} hasColumns />
      <span className="tnum w-10.5 flex-none text-right text-12 text-ink-3">
        {formatContext(model.contextWindow)}
      </span>
      <span className="tnum w-27 flex-none text-right text-12 text-ink-2">
        <PriceText model={model} />
      </span>
      {isStarred && <span className="sr-only">{t('models.starred')}</span>}
      <span
        aria-hidden
        title={t(isStarred ? 'models.unstar' : 'models.star')}
        onClick={(event) => {
          event.stopPropagation();
          props.onStar();
        }}
        className={`grid size-6 flex-none place-items-center rounded-2 hover:bg-surface-4 ${isStarred ? 'text-chart-3' : 'text-control'}`}
      >
        <Star size={15} fill={isStarred ? 'currentColor' : 'none'} />
      </span>
    </div>
  );
});
