import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { EFFECT_CHOICES, EFFECT_OF, type EffectChoice } from '../tool-draft.ts';
import type { ToolForm } from './use-tool-form.ts';

const STRICTNESS = { read: 0, write: 1, destroy: 2 } as const;

/** What a call does there, which decides whether an agent asks first. */
export function EffectSelect({ form }: { readonly form: ToolForm }) {
  const { t } = useTranslation('mcp');
  const { draft, change } = form;
  const [asked, setAsked] = useState<EffectChoice | null>(null);
  const effectOf = (choice: EffectChoice) => (choice === 'auto' ? EFFECT_OF[draft.method] : choice);
  /** Stricter at once; what asks less often is asked about. */
  const choose = (choice: EffectChoice) => {
    const isLooser = STRICTNESS[effectOf(choice)] < STRICTNESS[effectOf(draft.effect)];
    if (isLooser) setAsked(choice);
    else change({ effect: choice });
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="font-strong">
        {t('custom.effect.label')}
      </span>
      <Select
        aria-label={t('custom.effect.label')}
        value={draft.effect}
        options={EFFECT_CHOICES.map((value) => ({
          value,
          label:
            value === 'auto'
              ? t('custom.effect.auto', { effect: t(`custom.effect.${EFFECT_OF[draft.method]}`) })
              : t(`custom.effect.${value}`),
        }))}
        onChange={(value) => choose(EFFECT_CHOICES.find((one) => one === value) ?? 'auto')}
      />
      {asked !== null && (
        <ConfirmDialog
          title={t(`custom.effect.loosen.${effectOf(asked)}.title`)}
          action={t(`custom.effect.loosen.${effectOf(asked)}.action`)}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            change({ effect: asked });
            setAsked(null);
          }}
        >
          {t(`custom.effect.loosen.${effectOf(asked)}.text`)}
        </ConfirmDialog>
      )}
    </div>
  );
}
