import { CustomToolMethod } from '@parley/contract/custom-tools/schemas.ts';
import { hasHiddenValue, listUrlSecrets } from '@parley/contract/custom-tools/url-secrets.ts';
import { SECRET_MASK } from '@parley/contract/tools/constants.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { LongField } from '../../../ui/form/LongField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ToolDraft } from '../tool-draft.ts';
import { EffectSelect } from './EffectSelect.tsx';
import { HeaderRows } from './HeaderRows.tsx';
import { ParameterRows } from './ParameterRows.tsx';
import type { ToolForm } from './use-tool-form.ts';

const DESCRIPTION_MAX_LENGTH = 2_000;
const BODY_MAX_LENGTH = 20_000;
const MAX_TIMEOUT_SECONDS = 30;
const METHODS = CustomToolMethod.options.map((value) => ({ value, label: value }));

type TextName = 'display_name' | 'name' | 'url' | 'result_path';

/** What becomes of a key in the address: one that is hidden is kept for a saved tool alone. */
function UrlKeyNote({ form: { draft, isStored } }: { readonly form: ToolForm }) {
  const { t } = useTranslation('mcp');
  if (hasHiddenValue(draft.url))
    return isStored ? (
      <Notice tone="info" title={t('custom.urlHidden', { mask: SECRET_MASK })} />
    ) : (
      <Notice tone="warn" title={t('custom.urlKeyAgain', { mask: SECRET_MASK })} />
    );
  return listUrlSecrets(draft.url).length > 0 && <Notice tone="info" title={t('custom.urlSecret')} />;
}

export function ToolFields({ form }: { readonly form: ToolForm }) {
  const { t } = useTranslation('mcp');
  const { draft, errors, change } = form;
  const text = (name: TextName, maxLength: number) => ({
    maxLength,
    autoComplete: 'off',
    value: draft[name],
    error: errors[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ [name]: event.target.value } satisfies Partial<ToolDraft>),
  });
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField label={t('name')} {...text('display_name', 100)} />
        <TextField
          label={t('custom.modelName')}
          help={t('custom.modelNameHelp')}
          spellCheck={false}
          {...text('name', 60)}
        />
      </div>
      <LongField
        label={t('custom.descriptionForModel')}
        value={draft.description}
        maxLength={DESCRIPTION_MAX_LENGTH}
        rows={3}
        error={errors['description']}
        onChange={(description) => change({ description })}
      />
      <div className="flex flex-wrap items-start gap-2">
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="font-strong">
            {t('custom.method')}
          </span>
          <Select
            aria-label={t('custom.method')}
            isMono
            value={draft.method}
            options={METHODS}
            onChange={(value) => change({ method: CustomToolMethod.parse(value) })}
          />
        </div>
        <EffectSelect form={form} />
        <div className="min-w-60 flex-1">
          <TextField label={t('url')} help={t('custom.urlHelp')} spellCheck={false} {...text('url', 2_000)} />
        </div>
      </div>
      <UrlKeyNote form={form} />
      <HeaderRows form={form} />
      {(draft.method !== 'GET' || draft.body_template !== '') && (
        <LongField
          label={t('custom.body')}
          value={draft.body_template}
          maxLength={BODY_MAX_LENGTH}
          rows={5}
          error={errors['body_template']}
          onChange={(value) => change({ body_template: value })}
        />
      )}
      <ParameterRows form={form} />
      <div className="grid gap-4 tablet:grid-cols-[1fr_160px]">
        <TextField
          label={t('custom.resultPath')}
          help={t('custom.resultPathHelp')}
          spellCheck={false}
          {...text('result_path', 300)}
        />
        <TextField
          label={t('custom.timeout')}
          type="number"
          min={1}
          max={MAX_TIMEOUT_SECONDS}
          value={draft.timeout}
          error={errors['timeout_ms']}
          onChange={(event) => change({ timeout: event.target.value })}
        />
      </div>
    </>
  );
}
