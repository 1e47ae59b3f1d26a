import {
  AT_LIMIT,
  CENTRE_KINDS,
  COST_CENTRE_NAME_MAX_LENGTH,
} from '@parley/contract/workspaces/cost-centres/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../platform/query.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { toAllMembersQuery, type CentreRow } from './cost-centres.api.ts';
import type { CentreForm } from './centre-form.ts';

export interface CentreFieldsProps {
  readonly workspaceId: string;
  readonly form: CentreForm;
  /** Null while a new one is made. */
  readonly centre: CentreRow | null;
}

function OwnerField({ workspaceId, form, centre }: CentreFieldsProps) {
  const { t } = useTranslation('cost-centres');
  const { data: members = [] } = useQuery(toAllMembersQuery(workspaceId), queryClient);
  const owner = centre?.owner;
  const isListed = !owner || members.some((member) => member.user_id === owner.user_id);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="font-strong">
        {t('fields.owner')}
      </span>
      <Select
        aria-label={t('fields.owner')}
        value={form.fields.ownerId}
        options={[
          { value: '', label: t('fields.noOwner') },
          ...(isListed ? [] : [{ value: owner.user_id, label: owner.username ?? owner.user_id }]),
          ...members.map(({ user_id: value, username }) => ({ value, label: username ?? value })),
        ]}
        onChange={(ownerId) => form.change({ ownerId })}
      />
    </div>
  );
}

/** What it is called, what it may spend and what happens then. */
export function CentreFields(props: CentreFieldsProps) {
  const { form, centre } = props;
  const { t, i18n } = useTranslation('cost-centres');
  const { fields, budget, warnAt, change } = form;
  const warnAmount =
    typeof budget === 'number' && warnAt !== undefined ? formatMoney(budget * warnAt, i18n.language) : null;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 p-5">
      {centre === null && (
        <div className="col-span-2">
          <Segmented
            label={t('fields.kind')}
            value={fields.kind}
            options={CENTRE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
        </div>
      )}
      <TextField
        // One that is opened is read first; a new one begins with its name.
        autoFocus={centre === null}
        label={t('fields.name')}
        value={fields.name}
        maxLength={COST_CENTRE_NAME_MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      <OwnerField {...props} />
      <TextField
        label={t('fields.budget')}
        inputMode="decimal"
        value={fields.budget}
        placeholder={t('noLimit')}
        error={budget === undefined ? t('fields.budgetWrong') : undefined}
        end={
          <span aria-hidden className="text-ink-3">
            {t('fields.currency')}
          </span>
        }
        onChange={({ target }) => change({ budget: target.value })}
      />
      <TextField
        label={t('fields.warnAt')}
        inputMode="numeric"
        value={fields.warnAt}
        error={warnAt === undefined ? t('fields.warnAtWrong') : undefined}
        end={<span className="text-ink-3">{warnAmount === null ? '%' : `% · ${warnAmount}`}</span>}
        onChange={({ target }) => change({ warnAt: target.value })}
      />
      <div className="col-span-2 flex flex-col items-start gap-1.5">
        <span aria-hidden className="font-strong">
          {t('columns.limit')}
        </span>
        <Segmented
          label={t('columns.limit')}
          value={fields.atLimit}
          options={AT_LIMIT.map((value) => ({ value, label: t(`choices.${value}`) }))}
          onChange={(atLimit) => change({ atLimit })}
        />
        <p className="text-12 text-ink-3">{t(budget === null ? 'help.none' : `help.${fields.atLimit}`)}</p>
      </div>
    </div>
  );
}
