import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { toTarget } from '../argument-fields.ts';
import type { Request } from '../use-request.ts';
import { DecidedNote } from './DecidedNote.tsx';
import { DenyForm } from '../components/DenyForm.tsx';
import { Expiry } from '../components/Expiry.tsx';

function Note({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  return (
    <p role="status" className={`w-full text-12 ${tone}`}>
      {children}
    </p>
  );
}

/** What went wrong with the answer, or what keeps it. */
function DecisionNotes({ request: { decision } }: { readonly request: Request }) {
  const { t } = useTranslation('approvals');
  return (
    <>
      {decision.isRetrying && <Note tone="text-warn">{t('retrying')}</Note>}
      {decision.isOutdated && <Note tone="text-danger">{t('outdated')}</Note>}
      {decision.problems.length > 0 && (
        <Note tone="text-danger">{t('refused', { problems: decision.problems.join('; ') })}</Note>
      )}
    </>
  );
}

/** The answers, or the question for a reason in their place. */
export function DecisionFoot({ request }: { readonly request: Request }) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const { approval, decision, editCount, isDenying, isEditing } = request;
  const isBusy = decision.isSending;
  if (decision.first) return <DecidedNote {...decision.first} />;
  if (isDenying && !isPhone) return <DenyForm request={request} />;
  return (
    <div className="flex flex-wrap items-center gap-2 max-tablet:[&>button]:min-h-12 max-tablet:[&>button]:flex-1">
      <DecisionNotes request={request} />
      <Button variant="primary" isBusy={isBusy} aria-keyshortcuts="y" onClick={() => request.allow()}>
        {t(editCount > 0 ? 'allowChanged' : 'allowOnce')}
        <Kbd keys={['Y']} isPlain />
      </Button>
      {approval.can_remember && (
        <Button disabled={isBusy} aria-keyshortcuts="a" onClick={() => request.allow('agent')}>
          {t('alwaysAllow')}
          <Kbd keys={['A']} isPlain />
        </Button>
      )}
      {!isEditing && request.fields.length > 0 && (
        <Button disabled={isBusy} aria-keyshortcuts="e" onClick={request.edit}>
          {t('edit')}
          <Kbd keys={['E']} isPlain />
        </Button>
      )}
      <Button disabled={isBusy} aria-keyshortcuts="n" onClick={() => request.setDenying(true)}>
        {t('denyWithReason')}
        <Kbd keys={['N']} isPlain />
      </Button>
      <span className="text-12 text-ink-3 tablet:ml-auto">
        <Expiry expiresAt={approval.expires_at} />
      </span>
      {isPhone && (
        <Sheet
          isOpen={isDenying}
          onOpenChange={request.setDenying}
          title={t('denyTitle', { what: toTarget(approval.args) || approval.display_name })}
          from="below"
        >
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5">
            <h2 className="text-17 font-bold">
              {t('denyTitle', { what: toTarget(approval.args) || approval.display_name })}
            </h2>
            <DenyForm request={request} />
          </div>
        </Sheet>
      )}
    </div>
  );
}
