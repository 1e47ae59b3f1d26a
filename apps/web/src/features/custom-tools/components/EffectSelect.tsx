import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';
import { EFFECT_CHOICES, EFFECT_OF } from '../tool-draft.ts';
import type { ToolForm } from './use-tool-form.ts';

/** What a call does there, which decides whether an agent asks first. */
export function EffectSelect({ form }: { readonly form: ToolForm }) {
  const { t } = useTranslation('mcp');
  const { draft, change } = form;
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-strong">
        {t('custom.effect.label')}
      </span>
      <Select
        aria-label={t('custom.effect.label')}
        size="small"
        value={draft.effect}
        options={EFFECT_CHOICES.map((value) => ({
          value,
          label:
            value === 'auto'
              ? t('custom.effect.auto', { effect: t(`custom.effect.${EFFECT_OF[draft.method]}`) })
              : t(`custom.effect.${value}`),
        }))}
        onChange={(value) => change({ effect: EFFECT_CHOICES.find((one) => one === value) ?? 'auto' })}
      />
    </div>
  );
}
