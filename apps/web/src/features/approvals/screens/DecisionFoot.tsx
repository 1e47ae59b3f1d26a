import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';
import { toTarget } from '../argument-fields.ts';
import type { Request } from '../use-request.ts';
import { CredentialFoot } from './CredentialFoot.tsx';
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

/** The next request takes the place of an answered one: the second half of a double click is no answer to it. */
const unlessDouble = (answer: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) answer();
};

export interface DecisionFootProps {
  readonly request: Request;
  /** `false`: the way to change the values is elsewhere. */
  readonly hasEdit?: boolean | undefined;
}

/** The answers, or the question for a reason in their place. */
export function DecisionFoot({ request, hasEdit = true }: DecisionFootProps) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const { approval, decision, editCount, isDenying, isEditing } = request;
  const isBusy = decision.isSending;
  const size = isPhone ? 'entry' : 'medium';
  if (decision.first) return <DecidedNote {...decision.first} />;
  if (request.lacksKey) return <CredentialFoot request={request} />;
  if (isDenying && !isPhone) return <DenyForm request={request} />;
  return (
    <div className="flex flex-wrap items-center gap-2 max-tablet:[&>button]:h-12 max-tablet:[&>button]:flex-1 max-tablet:[&>button:first-of-type]:basis-full">
      <DecisionNotes request={request} />
      <Button
        variant="primary"
        size={size}
        isBusy={isBusy}
        aria-keyshortcuts="y"
        onClick={unlessDouble(() => request.allow())}
      >
        {t(editCount > 0 ? 'allowChanged' : 'allowOnce')}
        <Kbd keys={['Y']} isPlain />
      </Button>
      {approval.can_remember && (
        <Button
          size={size}
          disabled={isBusy}
          aria-keyshortcuts="a"
          onClick={unlessDouble(() => request.allow('agent'))}
        >
          {t('alwaysAllow')}
          <Kbd keys={['A']} isPlain />
        </Button>
      )}
      {hasEdit && !isEditing && request.fields.length > 0 && (
        <Button size={size} disabled={isBusy} aria-keyshortcuts="e" onClick={request.edit}>
          {t('edit')}
          <Kbd keys={['E']} isPlain />
        </Button>
      )}
      <Button size={size} disabled={isBusy} aria-keyshortcuts="n" onClick={() => request.setDenying(true)}>
        {t(isPhone ? 'deny' : 'denyWithReason')}
        <Kbd keys={['N']} isPlain />
      </Button>
      <span className="text-12 text-ink-3 max-tablet:w-full max-tablet:text-center tablet:ml-auto">
        <Expiry expiresAt={approval.expires_at} />
      </span>
      {isPhone && (
        <Sheet
          isOpen={isDenying}
          onOpenChange={request.setDenying}
          title={t('denyTitle', { what: toTarget(approval.args) || approval.display_name })}
          from="foot"
        >
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5">
            <h2 className="text-17 font-bold wrap-anywhere">
              {t('denyTitle', { what: toTarget(approval.args) || approval.display_name })}
            </h2>
            <DenyForm request={request} />
          </div>
        </Sheet>
      )}
    </div>
  );
}
