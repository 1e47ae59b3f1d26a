import { Eye, Lightbulb, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModelView } from './model-view.ts';

export interface AbilityIconsProps {
  readonly model: ModelView;
  /** Keep an empty place for what the model cannot do, so that columns line up. */
  readonly hasColumns: boolean;
}

export function AbilityIcons({ model, hasColumns }: AbilityIconsProps) {
  const { t } = useTranslation('chat');
  const abilities = [
    { key: 'vision', has: model.hasVision, icon: Eye },
    { key: 'tools', has: model.hasTools, icon: Wrench },
    { key: 'reasoning', has: model.hasReasoningEffort, icon: Lightbulb },
  ] as const;
  return (
    <span className="flex flex-none gap-1.5 text-ink-3">
      {abilities.map(({ key, has, icon: Icon }) =>
        has ? (
          <span key={key} title={t(`models.filter.${key}`)}>
            <Icon size={14} role="img" aria-label={t(`models.filter.${key}`)} />
          </span>
        ) : (
          hasColumns && <span key={key} aria-hidden className="w-3.5" />
        ),
      )}
    </span>
  );
}
