import { CENTRE_KINDS } from '@parley/contract/workspaces/cost-centres/constants.ts';
import type { SpendingChoice, SpendingOptions } from '@parley/contract/workspaces/cost-centres/schemas.ts';
import { useTranslation } from 'react-i18next';
import { RetryBar } from '../../../../ui/feedback/RetryBar.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Select, type SelectOption } from '../../../../ui/form/Select.tsx';
import { useSpending } from './spending.api.ts';

const USUAL = 'usual';
const OWN = '';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
}

function Field({ label, ...select }: FieldProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1.5">
      <span className="font-strong">{label}</span>
      <Select {...select} />
    </label>
  );
}

interface ChoiceFieldsProps {
  readonly options: SpendingOptions;
  readonly onChoose: (choice: SpendingChoice | null) => void;
}

function ChoiceFields({ options, onChoose }: ChoiceFieldsProps) {
  const { t } = useTranslation('cost-centres');
  const { choice, usual, workspaces } = options;
  const nameOf = (id: string | null) => workspaces.find((one) => one.id === id)?.name ?? t('spending.own');
  const current = choice ?? { ...usual, team_id: null, project_id: null, department_id: null };
  const workspace = workspaces.find(({ id }) => id === current.workspace_id);
  const centres = workspace?.cost_centres ?? [];
  return (
    <div className="flex w-full flex-col gap-4">
      <Field
        label={t('spending.workspace')}
        value={choice === null ? USUAL : (choice.workspace_id ?? OWN)}
        options={[
          { value: USUAL, label: t('spending.usual', { name: nameOf(usual.workspace_id) }) },
          ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
          { value: OWN, label: t('spending.own') },
        ]}
        onChange={(value) =>
          onChoose(
            value === USUAL
              ? null
              : {
                  workspace_id: value === OWN ? null : value,
                  team_id: null,
                  project_id: null,
                  department_id: null,
                },
          )
        }
      />
      {CENTRE_KINDS.map((kind) => {
        const ofKind = centres.filter((centre) => centre.kind === kind);
        if (ofKind.length === 0) return null;
        const usualId = usual.workspace_id === current.workspace_id ? usual[`${kind}_id`] : null;
        const usualName = ofKind.find(({ id }) => id === usualId)?.name;
        return (
          <Field
            key={kind}
            label={t(`kind.${kind}`)}
            value={current[`${kind}_id`] ?? OWN}
            options={[
              {
                value: OWN,
                label:
                  usualName === undefined
                    ? t('spending.automatic')
                    : t('spending.usual', { name: usualName }),
              },
              ...ofKind.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => onChoose({ ...current, [`${kind}_id`]: id === OWN ? null : id })}
          />
        );
      })}
    </div>
  );
}

/** The workspace, and in it a team, a project and a department; saved with each choice. */
export function SpendingFields({ sessionId }: { readonly sessionId: string | null }) {
  const { t } = useTranslation('cost-centres');
  const { found, choose } = useSpending(sessionId);
  if (found.isError) return <RetryBar title={t('spending.failed')} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton width="100%" height={120} />;
  return <ChoiceFields options={found.data} onChoose={choose} />;
}
