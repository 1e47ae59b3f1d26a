import { INVITED_ROLES, MAX_INVITES_AT_ONCE } from '@parley/contract/workspaces/constants.ts';
import type { NewInvites, Workspace } from '@parley/contract/workspaces/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LongField } from '../../../ui/form/LongField.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { readCap } from '../read-cap.ts';
import { mayLetPay } from '../may-let-pay.ts';
import { splitEmails } from '../split-emails.ts';
import { listKnownEmails, workspaceActions } from '../screens/workspaces.api.ts';
import { useTeams } from '../cost-centres/use-teams.ts';
import { MadeLinks } from './MadeLinks.tsx';
import { PastedNotes } from './PastedNotes.tsx';
import { RoleChoice, type InvitedRole } from './RoleChoice.tsx';
import { TeamSelect } from './TeamSelect.tsx';

export interface InvitePanelProps {
  readonly workspace: Workspace;
  /** Of the reader. */
  readonly myId: string | undefined;
  readonly onClose: () => void;
}

/** Fifty of the longest addresses. */
const MAX_TYPED = 20_000;

type Made = z.infer<typeof NewInvites>;

function useInviteForm(workspace: Workspace) {
  const { i18n } = useTranslation('workspaces');
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<InvitedRole>(INVITED_ROLES[1]);
  const [teamId, setTeamId] = useState<string | null>(null);
  const [cap, setCap] = useState('');
  const [pays, setPays] = useState(workspace.owner_pays);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const { emails: found, unread } = splitEmails(typed);
  const members = listKnownEmails(workspace.id);
  const emails = found.filter((email) => !members.has(email));
  const known = found.filter((email) => members.has(email));
  const monthlyCap = readCap(cap);
  const send = (addresses: readonly string[]) => {
    if (monthlyCap === undefined) return;
    setBusy(true);
    const language = i18n.language === 'zh' ? 'zh' : 'en';
    workspaceActions
      .invite(workspace.id, {
        emails: [...addresses],
        role,
        monthly_cap: monthlyCap,
        team_id: teamId,
        pays: pays ? 'owner' : 'self',
        language,
      })
      .then(setMade, (error: unknown) => showError(toAppError(error)))
      .finally(() => setBusy(false));
  };
  return {
    typed,
    setTyped,
    role,
    setRole,
    teamId,
    setTeamId,
    cap,
    setCap,
    pays,
    setPays,
    isBusy,
    made,
    emails,
    unread,
    known,
    monthlyCap,
    send,
  };
}

interface InviteFormProps {
  readonly workspace: Workspace;
  readonly form: ReturnType<typeof useInviteForm>;
}

function PaysSwitch({ workspace, form }: InviteFormProps) {
  const { t, i18n } = useTranslation('workspaces');
  const { name, payer_balance: balance } = workspace;
  return (
    <div className="flex items-start gap-3">
      <Switch label={t('invites.pays', { name })} isOn={form.pays} onChange={form.setPays} />
      <span>
        <span className="block font-strong">{t('invites.pays', { name })}</span>
        <span className="text-ink-3">
          {balance === null
            ? t('invites.paysText')
            : t('invites.paysFrom', { balance: formatMoney(balance, i18n.language) })}
        </span>
      </span>
    </div>
  );
}

function InviteForm({ workspace, myId, form }: InviteFormProps & Pick<InvitePanelProps, 'myId'>) {
  const { t } = useTranslation('workspaces');
  const teams = useTeams(workspace.id);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5">
      <LongField
        label={t('invites.emails')}
        value={form.typed}
        rows={3}
        maxLength={MAX_TYPED}
        help={t('invites.emailsHelp')}
        error={
          form.emails.length > MAX_INVITES_AT_ONCE
            ? t('invites.tooMany', { count: MAX_INVITES_AT_ONCE })
            : undefined
        }
        onChange={form.setTyped}
      />
      <PastedNotes unread={form.unread} known={form.known} />
      <RoleChoice value={form.role} onChange={form.setRole} />
      {teams.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <span aria-hidden className="font-strong">
            {t('members.columns.team')}
          </span>
          <TeamSelect
            label={t('members.columns.team')}
            size="medium"
            teams={teams}
            teamId={form.teamId}
            onChange={form.setTeamId}
          />
        </div>
      )}
      <TextField
        label={t('invites.cap')}
        inputMode="decimal"
        value={form.cap}
        placeholder={t('members.noCap')}
        error={form.monthlyCap === undefined ? t('invites.capWrong') : undefined}
        onChange={(event) => form.setCap(event.target.value)}
      />
      {mayLetPay(workspace, myId) && <PaysSwitch workspace={workspace} form={form} />}
    </div>
  );
}

/** Addresses are mailed a link each; without one, a link is made for anyone who gets it. */
export function InvitePanel({ workspace, myId, onClose }: InvitePanelProps) {
  const { t } = useTranslation('workspaces');
  const form = useInviteForm(workspace);
  const { emails, isBusy, monthlyCap, made } = form;
  const isWrong = monthlyCap === undefined || emails.length > MAX_INVITES_AT_ONCE;
  return (
    <Sheet isOpen from="right" title={t('invites.title')} onOpenChange={onClose}>
      <div className="flex min-h-12 items-center border-b border-line px-5 font-bold">
        {t('invites.title')}
      </div>
      {made ? <MadeLinks made={made} /> : <InviteForm workspace={workspace} myId={myId} form={form} />}
      <div className="flex items-center justify-between gap-2 border-t border-line p-4">
        <Button onClick={onClose}>{t(made ? 'invites.done' : 'invites.cancel')}</Button>
        {!made && (
          <span className="flex gap-2">
            <Button isBusy={isBusy} disabled={isWrong} onClick={() => form.send([])}>
              {t('invites.makeLink')}
            </Button>
            <Button
              variant="primary"
              isBusy={isBusy}
              disabled={isWrong || emails.length === 0}
              onClick={() => form.send(emails)}
            >
              {emails.length === 0 ? t('invites.sendNone') : t('invites.send', { count: emails.length })}
            </Button>
          </span>
        )}
      </div>
    </Sheet>
  );
}
