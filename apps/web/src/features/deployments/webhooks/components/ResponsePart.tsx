import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { WebhookForm } from '../use-webhook-form.ts';

const CALLBACK_EXAMPLE = 'https://example.com/results';
const ID_EXAMPLE = 'header:X-Delivery';
const ANSWERS = ['wait', 'now', 'stream'] as const;

/** What callers are answered, and where results go besides. */
export function ResponsePart({ form: { draft, change, errors } }: { readonly form: WebhookForm }) {
  const { t } = useTranslation('webhook-agents');
  const name = useId();
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="grid gap-3 @md:grid-cols-2">
        <legend className="sr-only">{t('response.title')}</legend>
        {ANSWERS.map((answer) => (
          <label key={answer} className="flex gap-2.5">
            <input
              type="radio"
              name={name}
              checked={draft.answer === answer}
              onChange={() => change({ answer })}
              className="mt-0.5 size-4 flex-none accent-current"
            />
            <span>
              <span className="font-strong">{t(`response.${answer}`)}</span>
              <span className="mt-0.5 block text-12 text-ink-3">{t(`response.${answer}Help`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="grid gap-3 @md:grid-cols-2">
        <TextField
          label={t('response.callback')}
          type="url"
          placeholder={CALLBACK_EXAMPLE}
          value={draft.callbackUrl}
          error={errors['callback_url']}
          help={t('response.callbackHelp')}
          onChange={({ target: { value } }) => change({ callbackUrl: value })}
        />
        <TextField
          label={t('response.deliveryId')}
          placeholder={ID_EXAMPLE}
          value={draft.deliveryIdFrom}
          error={errors['delivery_id_from']}
          help={t('response.deliveryIdHelp')}
          onChange={({ target: { value } }) => change({ deliveryIdFrom: value })}
        />
      </div>
    </div>
  );
}
