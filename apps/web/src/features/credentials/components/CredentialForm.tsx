import type { Credential } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { ExternalLink, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { ServiceSignIn } from './ServiceSignIn.tsx';
import { useCredentialForm, type CredentialFormState } from './use-credential-form.ts';

export interface CredentialFormProps {
  readonly credential: Credential;
  /** Names of its tools as they are shown. */
  readonly toolNames: readonly string[];
  /** Once it was saved, and accepted where that can be tested. */
  readonly onSet: () => void;
  /** Among other things, which have their own scrolling and say what it is for. */
  readonly isInPlace?: boolean | undefined;
}

type Field = Credential['fields'][number];

interface FieldProps {
  readonly field: Field;
  readonly form: CredentialFormState;
}

function FieldInput({ field, form }: FieldProps) {
  const { t } = useTranslation('credentials');
  const { name, label, secret, required, placeholder, masked_value: masked } = field;
  const shared = {
    label: required ? label : t('optional', { label }),
    value: form.values[name] ?? '',
    error: form.errors[name],
    // What was saved is never shown again, and never sent along.
    placeholder: masked ?? placeholder,
    help: masked === null ? undefined : t('savedAs', { value: masked }),
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) => form.type(name, event.target.value),
  };
  return secret ? (
    <PasswordField {...shared} autoComplete="new-password" />
  ) : (
    <TextField {...shared} autoComplete="off" autoCapitalize="none" />
  );
}

function Outcome({ form }: { readonly form: CredentialFormState }) {
  const { t } = useTranslation(['credentials', 'common']);
  const { outcome, failure } = form;
  if (failure)
    return (
      <Notice tone="danger" title={t('failed')}>
        {failure instanceof AppError ? failure.message : undefined}
      </Notice>
    );
  if (!outcome) return null;
  const tone = outcome.outcome === 'refused' ? 'warn' : 'info';
  return (
    <Notice tone={tone} title={t(`outcome.${outcome.outcome}`)}>
      {outcome.message}
    </Notice>
  );
}

function FormNotes({ tools }: { readonly tools: string }) {
  const { t } = useTranslation('credentials');
  return (
    <>
      {tools !== '' && (
        <p className="text-12 text-ink-3">
          {t('tools')} {tools}
        </p>
      )}
      <p className="flex items-start gap-2 text-12 text-ink-3">
        <Lock size={14} aria-hidden className="mt-0.5 flex-none" />
        {t('encrypted')}
      </p>
    </>
  );
}

/** One credential: where to get it, its fields, and whether its service accepts it. */
export function CredentialForm({ credential, toolNames, onSet, isInPlace = false }: CredentialFormProps) {
  const { t, i18n } = useTranslation(['credentials', 'common']);
  const [isRemoving, setRemoving] = useState(false);
  const form = useCredentialForm(credential, onSet);
  const helpId = useId();
  const { provider, help, help_url: helpUrl, fields, state, can_test: canTest } = credential;
  const isSaved = state !== 'missing';
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(toolNames);
  return (
    <form
      aria-describedby={helpId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      className={isInPlace ? 'flex flex-col gap-3' : 'flex min-h-0 flex-1 flex-col'}
    >
      <div className={`flex flex-col gap-4 ${isInPlace ? '' : 'min-h-0 flex-1 overflow-y-auto px-5 py-4'}`}>
        {state === 'invalid' && (
          <Notice tone="warn" title={t('refused', { provider })}>
            {toolNames.length > 0 && t('refusedTools', { tools: list })}
          </Notice>
        )}
        {credential.can_sign_in && <ServiceSignIn credential={credential} isInWindow={isInPlace} />}
        <p id={helpId} className="text-13 text-ink-2">
          {help}{' '}
          {helpUrl !== null && (
            <a
              href={helpUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="touch-target inline-flex items-center gap-1 font-medium text-info hover:underline"
            >
              {t('getOne', { provider })}
              <ExternalLink size={13} aria-hidden />
            </a>
          )}
        </p>
        {fields.map((field) => (
          <FieldInput key={field.name} field={field} form={form} />
        ))}
        <Outcome form={form} />
        {!isInPlace && <FormNotes tools={toolNames.length > 0 ? list : ''} />}
      </div>
      <div
        className={`flex flex-wrap justify-end gap-2 ${isInPlace ? '' : 'border-t border-line px-5 py-3'}`}
      >
        {isSaved && !isInPlace && (
          <span className="mr-auto">
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          </span>
        )}
        {isSaved && canTest && (
          <Button isBusy={form.busy === 'test'} onClick={form.test}>
            {t('test')}
          </Button>
        )}
        <Button variant={isInPlace ? 'secondary' : 'primary'} type="submit" isBusy={form.busy === 'save'}>
          {t(isSaved ? 'replace' : 'save')}
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { provider })}
          action={t('remove')}
          isBusy={form.busy === 'remove'}
          onCancel={() => setRemoving(false)}
          onConfirm={() => form.remove(() => setRemoving(false))}
        >
          {toolNames.length > 0 ? t('removeTools', { tools: list }) : t('removeModels', { provider })}
        </ConfirmDialog>
      )}
    </form>
  );
}
