import type { HookSignature } from '@parley/contract/deployments/webhook-schemas.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { PasswordField } from '../../../../ui/form/PasswordField.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { joinSentences } from '../../../../ui/format/join-sentences.ts';
import type { WebhookForm } from '../use-webhook-form.ts';

const HEADER_EXAMPLE = 'X-Signature';
const PREFIX_EXAMPLE = 'sha256=';
const KINDS = ['none', 'standard', 'github', 'stripe', 'slack', 'hmac'] as const;
const SCHEMES = ['sha256-hex', 'sha256-base64', 'sha1-hex', 'sha512-hex'] as const;
/** What a sender of the kind sends its signature in. */
const HEADERS = {
  standard: 'webhook-signature',
  github: 'X-Hub-Signature-256',
  stripe: 'Stripe-Signature',
  slack: 'X-Slack-Signature',
} as const;

function HmacFields({ form: { draft, change, errors } }: { readonly form: WebhookForm }) {
  const { t } = useTranslation('webhook-agents');
  const { signature } = draft;
  const set = (part: Partial<HookSignature>) => change({ signature: { ...signature, ...part } });
  return (
    <div className="grid gap-3 @md:grid-cols-3">
      <TextField
        label={t('signature.header')}
        placeholder={HEADER_EXAMPLE}
        value={signature.header ?? ''}
        error={errors['signature']}
        onChange={({ target: { value } }) => set({ header: value === '' ? undefined : value })}
      />
      <label className="flex flex-col gap-1.5">
        <span className="font-strong">{t('signature.scheme')}</span>
        <Select
          value={signature.scheme ?? 'sha256-hex'}
          options={SCHEMES.map((value) => ({ value, label: t(`signature.schemes.${value}`) }))}
          onChange={(value) => set({ scheme: SCHEMES.find((one) => one === value) })}
        />
      </label>
      <TextField
        label={t('signature.prefix')}
        placeholder={PREFIX_EXAMPLE}
        value={signature.prefix ?? ''}
        onChange={({ target: { value } }) => set({ prefix: value === '' ? undefined : value })}
      />
    </div>
  );
}

function Secret({ form: { secret, errors, isBusy, replaceSecret } }: { readonly form: WebhookForm }) {
  const { t } = useTranslation('webhook-agents');
  const [own, setOwn] = useState('');
  return (
    <div className="flex flex-col gap-3">
      {secret !== null && (
        <div className="flex flex-col gap-1.5">
          <span className="font-strong">{t('signature.secret')}</span>
          <span className="flex min-h-9 items-center gap-2 rounded-2 border border-line bg-surface-2 px-2.5">
            <code className="min-w-0 flex-1 break-all text-13">{secret}</code>
            <CopyButton label={t('signature.copySecret')} getText={() => secret} />
          </span>
          <span className="text-12 text-ink-3">{t('signature.secretOnce')}</span>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-56 flex-1">
          <PasswordField
            label={t('signature.own')}
            autoComplete="new-password"
            value={own}
            help={t('signature.ownHelp')}
            error={errors['signing_secret'] === undefined ? undefined : t('signature.notBase64')}
            onChange={({ target: { value } }) => setOwn(value)}
          />
        </div>
        <Button isBusy={isBusy} onClick={() => void replaceSecret(own.trim()).then(() => setOwn(''))}>
          {t(own.trim() === '' ? 'signature.replace' : 'signature.use')}
        </Button>
      </div>
    </div>
  );
}

/** How calls prove who sends them. */
export function SignaturePart({ form }: { readonly form: WebhookForm }) {
  const { t } = useTranslation('webhook-agents');
  const { draft, change, hook, errors } = form;
  const { kind } = draft.signature;
  return (
    <div className="flex flex-col gap-3">
      <span>
        <Segmented
          label={t('signature.title')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`signature.kinds.${value}`) }))}
          onChange={(value) => change({ signature: { kind: value } })}
        />
      </span>
      {kind === 'none' && (
        <p className="flex items-center gap-1.5 text-12 text-warn">
          <TriangleAlert size={14} aria-hidden />
          {t('signature.noneHelp')}
        </p>
      )}
      {kind === 'hmac' && <HmacFields form={form} />}
      {kind !== 'none' && kind !== 'hmac' && (
        <p className="text-12 text-ink-3">
          {joinSentences([
            t('signature.verified', { header: HEADERS[kind] }),
            kind !== 'github' && t('signature.timed'),
          ])}
        </p>
      )}
      {kind === 'standard' && errors['signature'] !== undefined && (
        <p role="alert" className="text-12 text-danger">
          {t('signature.keptNotBase64')}
        </p>
      )}
      {kind !== 'none' &&
        (hook?.signature.kind === kind ? (
          <Secret form={form} />
        ) : (
          <p className="text-12 text-ink-3">{t('signature.secretLater')}</p>
        ))}
    </div>
  );
}
