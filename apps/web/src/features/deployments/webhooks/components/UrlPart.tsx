import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../ui/button/CopyButton.tsx';
import { LinkButton } from '../../../../ui/button/LinkButton.tsx';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { spaceAfter } from '../../../../ui/format/join-sentences.ts';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import type { WebhookForm } from '../use-webhook-form.ts';

const METHOD = 'POST';

/** The address, which is the secret of the webhook. */
export function UrlPart({ form: { hook, isBusy, replaceAddress } }: { readonly form: WebhookForm }) {
  const { t } = useTranslation('webhook-agents');
  const [isAsked, setAsked] = useState(false);
  if (!hook) return <p className="text-13 text-ink-3">{t('url.later')}</p>;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-9 items-center gap-2.5 rounded-2 border border-line bg-surface-2 px-2.5">
        <Tag>{METHOD}</Tag>
        <code className="min-w-0 flex-1 truncate text-13">{hook.webhook_url}</code>
        <CopyButton label={t('url.copy')} getText={() => hook.webhook_url} />
      </div>
      <p className="text-12 text-ink-3">
        <LockKeyhole size={13} aria-hidden className="mr-1.5 inline align-[-2px]" />
        {t('url.help')}
        {spaceAfter(t('url.help'))}
        <LinkButton onClick={() => setAsked(true)}>{t('url.replace')}</LinkButton>
      </p>
      {isAsked && (
        <ConfirmDialog
          title={t('url.replaceTitle')}
          action={t('url.replace')}
          isBusy={isBusy}
          onCancel={() => setAsked(false)}
          onConfirm={() => void replaceAddress().then(() => setAsked(false))}
        >
          {t('url.replaceText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
