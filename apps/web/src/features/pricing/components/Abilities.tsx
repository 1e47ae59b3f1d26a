import { Eye, Lightbulb, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PricedModel } from '../priced-model.ts';

/** What a model can do besides words. */
export function Abilities({ model }: { readonly model: PricedModel }) {
  const { t } = useTranslation('pricing');
  const abilities = [
    { key: 'vision', has: model.hasVision, icon: Eye },
    { key: 'tools', has: model.hasTools, icon: Wrench },
    { key: 'reasoning', has: model.hasReasoningEffort, icon: Lightbulb },
  ] as const;
  return (
    <span className="flex gap-1.75 text-ink-3">
      {abilities
        .filter(({ has }) => has)
        .map(({ key, icon: Icon }) => (
          <span key={key} title={t(`can.${key}`)}>
            <Icon size={15} role="img" aria-label={t(`can.${key}`)} />
          </span>
        ))}
    </span>
  );
}
