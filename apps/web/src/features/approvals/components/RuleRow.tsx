import type { ApprovalRule } from '@parley/contract/approvals/schemas.ts';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { formatRunDate } from '../../../ui/format/format-run-time.ts';
import { joinSentences } from '../../../ui/format/join-sentences.ts';
import { approvalActions, toToolLanguage } from '../approvals.api.ts';

/** A tool that is always allowed for an agent: since when, how far, and the end of it. */
export function RuleRow({ rule }: { readonly rule: ApprovalRule }) {
  const { t, i18n } = useTranslation('approvals');
  const { id, display_name: tool, created_at: since, last_used_at: used } = rule;
  const agent = rule.agent_name ?? t('noAgent');
  const report = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => showError(toAppError(error)));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-60">
        <b className="block truncate font-strong">{tool}</b>
        <span className="block text-12 text-ink-3">
          {joinSentences([
            t('rules.facts', { agent, since: formatRunDate(since, i18n.language) }),
            used === null ? t('rules.unused') : t('rules.used', { when: formatRunDate(used, i18n.language) }),
          ])}
        </span>
      </span>
      <label className="flex cursor-pointer items-center gap-2 text-12 text-ink-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={rule.after_outside}
          onChange={(event) =>
            report(approvalActions.setAfterOutside(id, event.target.checked, toToolLanguage(i18n.language)))
          }
          className="size-4 accent-(--live-solid)"
        />
        {t('rules.afterOutside')}
      </label>
      <Button
        size="small"
        aria-label={t('rules.removeNamed', { tool, agent })}
        onClick={() => report(approvalActions.removeRule(id))}
      >
        {t('rules.remove')}
      </Button>
    </li>
  );
}
