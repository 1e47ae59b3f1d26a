import type { Approval } from '@parley/contract/approvals/schemas.ts';
import { Shield } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePageKeys } from '../../../platform/keyboard/page-keys.ts';
import { toFields, toTarget } from '../argument-fields.ts';
import { useInputName } from '../use-input-name.ts';
import { ArgumentValues } from '../components/ArgumentValues.tsx';
import { DecidedNote } from './DecidedNote.tsx';
import { DecisionFoot } from './DecisionFoot.tsx';
import { DetailHead } from './DetailHead.tsx';
import { RunSoFar } from './RunSoFar.tsx';
import { toRunAddress } from './run-so-far.ts';
import { useRequest } from '../use-request.ts';
import { toRequestKeys } from './use-request-keys.ts';

export interface ApprovalDetailProps {
  readonly approval: Approval;
  readonly onStep: (by: 1 | -1) => void;
  readonly onDecided: () => void;
}

/** With what the call was made, where that was changed. */
function ChangedValues({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  const toName = useInputName();
  if (approval.changed_args === null) return null;
  const before = new Map(toFields(approval.args, approval.parameters).map(({ name, text }) => [name, text]));
  const changed = toFields(approval.changed_args, approval.parameters).filter(
    ({ name, text }) => before.get(name) !== text,
  );
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-bold">{t('changedTo')}</h3>
      <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
        {changed.map((field) => (
          <div key={field.name} className="min-w-0">
            <dt className="text-12 text-ink-3">{toName(field)}</dt>
            <dd className="break-words whitespace-pre-wrap">{field.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One request as a page, with the answers pinned at its foot. */
export function ApprovalDetail({ approval, onStep, onDecided }: ApprovalDetailProps) {
  const { t } = useTranslation('approvals');
  const request = useRequest(approval, onDecided);
  const navigate = useNavigate();
  const address = toRunAddress(approval);
  const openRun = address === null ? undefined : () => void navigate(address);
  usePageKeys({ j: () => onStep(1), k: () => onStep(-1), o: openRun, ...toRequestKeys(request) });
  const { display_name: tool, state } = approval;
  const target = toTarget(approval.args);
  return (
    <article
      aria-label={target === '' ? tool : t('row', { tool, target })}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
        <div className="max-w-184">
          <DetailHead
            title={target === '' ? t('question', { tool }) : t('questionAbout', { tool, target })}
            approval={approval}
            onStep={onStep}
            onOpenRun={openRun}
          />
          <p className="mt-3 flex items-start gap-2 border-b border-line pb-4">
            <Shield size={16} aria-hidden className="mt-0.5 text-warn" />
            <span>
              {approval.why === '' ? t(`effects.${approval.effect}`) : approval.why}
              {approval.effect === 'destroy' && <b className="ml-1 text-danger">{t('final')}</b>}
            </span>
          </p>
          <div className="pt-4">
            <ArgumentValues request={request} />
            <ChangedValues approval={approval} />
            <RunSoFar approval={approval} />
          </div>
        </div>
      </div>
      <footer className="flex-none border-t border-line bg-surface px-4 py-3 tablet:px-8">
        {state === 'waiting' ? (
          <DecisionFoot request={request} />
        ) : (
          <DecidedNote
            decision={state}
            by={approval.decided_by?.username ?? null}
            at={approval.decided_at ?? approval.requested_at}
            reason={approval.reason}
          />
        )}
      </footer>
    </article>
  );
}
