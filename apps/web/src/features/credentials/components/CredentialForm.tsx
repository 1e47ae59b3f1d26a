import type { Credential } from '@parley/contract/credentials/schemas.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { ExternalLink, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { joinSentences, spaceAfter } from '../../../ui/format/join-sentences.ts';
import { ServiceSignIn } from './ServiceSignIn.tsx';
import { useCredentialForm, type CredentialFormState } from './use-credential-form.ts';

export interface AffectedAgent {
  readonly id: string;
  readonly name: string;
}

const NO_AGENTS: readonly AffectedAgent[] = [];
/** Named in a sentence; the others are counted. */
const MOST_NAMED = 5;

export interface CredentialFormProps {
  readonly credential: Credential;
  /** Names of its tools as they are shown. */
  readonly toolNames: readonly string[];
  /** The reader's own ones that use these tools, where that is told. */
  readonly agents?: readonly AffectedAgent[] | undefined;
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

/** As a list in a sentence. */
function useAgentNames(agents: readonly AffectedAgent[]): string {
  const { t, i18n } = useTranslation('credentials');
  const names = agents.slice(0, MOST_NAMED).map(({ name }) => name);
  const rest = agents.length - names.length;
  const items = rest > 0 ? [...names, t('moreAgents', { count: rest })] : names;
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(items);
}

function AgentLinks({ agents }: { readonly agents: readonly AffectedAgent[] }) {
  const { t } = useTranslation('credentials');
  const id = useId();
  if (agents.length === 0) return null;
  return (
    <div className="text-12 text-ink-3">
      <span id={id}>{t('agentsOf')}</span>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-3 gap-y-1">
        {agents.map((agent) => (
          <li key={agent.id} className="min-w-0">
            <Link
              to={`/agents/${encodeURIComponent(agent.id)}`}
              className="touch-target wrap-anywhere text-info hover:underline"
            >
              {agent.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Uses {
  /** As a list in a sentence; empty where only models use it. */
  readonly tools: string;
  readonly agents: readonly AffectedAgent[];
}

/** Its service does not take it any more. */
function Refused({ provider, tools, agents }: Uses & Pick<Credential, 'provider'>) {
  const { t } = useTranslation('credentials');
  const agentNames = useAgentNames(agents);
  return (
    <Notice tone="warn" title={t('refused', { provider })}>
      {joinSentences([
        tools !== '' && t('refusedTools', { tools }),
        agents.length > 0 && t('waitingAgents', { agents: agentNames }),
      ])}
    </Notice>
  );
}

interface RemoveQuestionProps extends Uses, Pick<Credential, 'provider'> {
  readonly form: CredentialFormState;
  readonly onClose: () => void;
}

function RemoveQuestion({ provider, tools, agents, form, onClose }: RemoveQuestionProps) {
  const { t } = useTranslation('credentials');
  const agentNames = useAgentNames(agents);
  return (
    <ConfirmDialog
      title={t('removeTitle', { provider })}
      action={t('remove')}
      isBusy={form.busy === 'remove'}
      onCancel={onClose}
      onConfirm={() => form.remove(onClose)}
    >
      {joinSentences([
        tools === '' ? t('removeModels', { provider }) : t('removeTools', { tools }),
        agents.length > 0 && t('removeAgents', { agents: agentNames }),
      ])}
    </ConfirmDialog>
  );
}

function FormNotes({ tools, agents }: Uses) {
  const { t } = useTranslation('credentials');
  return (
    <>
      {tools !== '' && <p className="text-12 text-ink-3">{joinSentences([t('tools'), tools])}</p>}
      <AgentLinks agents={agents} />
      <p className="flex items-start gap-2 text-12 text-ink-3">
        <Lock size={14} aria-hidden className="mt-0.5 flex-none" />
        {t('encrypted')}
      </p>
    </>
  );
}

/** One credential: where to get it, its fields, and whether its service accepts it. */
export function CredentialForm({
  credential,
  toolNames,
  agents = NO_AGENTS,
  onSet,
  isInPlace = false,
}: CredentialFormProps) {
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
        {state === 'invalid' && <Refused provider={provider} tools={list} agents={agents} />}
        {credential.can_sign_in && <ServiceSignIn credential={credential} isInWindow={isInPlace} />}
        <p id={helpId} className="text-13 text-ink-2">
          {help}
          {spaceAfter(help)}
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
        {!isInPlace && <FormNotes tools={list} agents={agents} />}
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
        <RemoveQuestion
          provider={provider}
          tools={list}
          agents={agents}
          form={form}
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  );
}
