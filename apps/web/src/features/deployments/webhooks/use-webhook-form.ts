import type { WebhookDeployment } from '@parley/contract/deployments/schemas.ts';
import type { AppError } from '@parley/contract/errors/app-error.ts';
import { useRef, useState } from 'react';
import { fieldTextOf } from '../../../platform/errors/field-text.ts';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { textsOf } from '../../../platform/toasts.ts';
import { deploymentActions } from '../deployments.api.ts';
import { useRequestKey } from '../use-request-key.ts';
import { EMPTY_DRAFT, toBody, toDraft, type WebhookDraft } from './webhook-draft.ts';
import { webhookActions } from './webhooks.api.ts';

type Errors = Readonly<Record<string, string>>;

/** By field, such as `deliver_to.0.target`, and those inside of one under its name as well. */
function readErrors({ code, data }: AppError, { callbackUrl, recipients, notices }: WebhookDraft): Errors {
  const isCallback = callbackUrl !== '' && recipients.length + notices.length === 0;
  if (code === 'destination_blocked' && isCallback) return { callback_url: textsOf(code).text };
  return Object.fromEntries(
    (data.errors ?? []).flatMap(({ field, message }) => {
      const path = field.replace(/^body\./, '');
      return [path, path.split('.')[0] ?? path].map((name) => [name, fieldTextOf(message)]);
    }),
  );
}

export interface WebhookForm {
  readonly draft: WebhookDraft;
  /** As saved; `null` before it is made. */
  readonly hook: WebhookDeployment | null;
  /** In full, until the page is left. */
  readonly secret: string | null;
  readonly errors: Errors;
  /** What belongs to no field. */
  readonly failure: AppError | null;
  readonly isBusy: boolean;
  readonly isSaved: boolean;
  /** Something is typed that would be lost. */
  hasUnsaved(): boolean;
  change(change: Partial<WebhookDraft>): void;
  save(agentId: string): Promise<void>;
  /** The sender's own, or a new one where it is empty. */
  replaceSecret(own: string): Promise<void>;
  replaceAddress(): Promise<void>;
}

export function useWebhookForm(
  saved: WebhookDeployment | null,
  onCreated: (hook: WebhookDeployment) => void,
): WebhookForm {
  const [hook, setHook] = useState(saved);
  const [draft, setDraft] = useState(() => (saved ? toDraft(saved) : EMPTY_DRAFT));
  /** As it was read or sent last. */
  const stored = useRef(draft);
  const [secret, setSecret] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const request = useRequestKey();
  const [isSaved, setSaved] = useState(false);

  async function during(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const known = toAppError(error);
      const wrong = readErrors(known, draft);
      setErrors(wrong);
      // An error beside its field says enough.
      if (Object.keys(wrong).length === 0) setFailure(known);
    } finally {
      setBusy(false);
    }
  }

  async function makeSecret(of: WebhookDeployment, own: string): Promise<void> {
    setSecret(await webhookActions.replaceSecret(of, own));
    setHook({ ...of, has_signing_secret: true });
  }

  async function send(agentId: string, body: NonNullable<ReturnType<typeof toBody>>): Promise<void> {
    if (!hook) {
      const { signing_secret: made, ...created } = await request.make((key) =>
        webhookActions.create(agentId, body, key),
      );
      setSecret(made);
      setHook(created);
      stored.current = draft;
      onCreated(created);
      return;
    }
    const changed = await deploymentActions.change(hook, body);
    if (changed.kind !== 'webhook') return;
    setHook(changed);
    stored.current = draft;
    setSaved(true);
    if (changed.signature.kind !== 'none' && !changed.has_signing_secret) await makeSecret(changed, '');
  }

  return {
    draft,
    hook,
    secret,
    errors,
    failure,
    isBusy,
    isSaved,
    hasUnsaved: () => JSON.stringify(draft) !== JSON.stringify(stored.current),
    change(change) {
      setDraft((before) => ({ ...before, ...change }));
      setSaved(false);
    },
    async save(agentId) {
      const body = toBody(draft);
      if (body) await during(() => send(agentId, body));
    },
    async replaceSecret(own) {
      if (hook) await during(() => makeSecret(hook, own));
    },
    async replaceAddress() {
      if (!hook) return;
      await during(async () => {
        const replaced = await webhookActions.replaceAddress(hook);
        setHook({ ...hook, webhook_url: replaced.webhook_url });
      });
    },
  };
}
