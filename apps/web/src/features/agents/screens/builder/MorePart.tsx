import {
  AGENT_CATEGORIES,
  DEFAULT_MAX_STEPS,
  MAX_APPROVAL_HOURS,
  MAX_HANDOFF_AGENTS,
  MAX_RUN_COST,
  MAX_STARTERS,
  MAX_STEPS,
  MIN_RUN_COST,
  STARTER_MAX_LENGTH,
} from '@parley/contract/agents/constants.ts';
import type { AgentInput } from '@parley/contract/agents/schemas.ts';
import { Plus, X } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../../ui/display/Disclosure.tsx';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { CostTagFields } from '../../../workspaces/index.ts';
import { useOwnAgents } from '../../use-agents.ts';

export interface SettingsProps {
  readonly input: AgentInput;
  readonly onChange: (change: Partial<AgentInput>) => void;
}

const EFFORTS = ['low', 'medium', 'high'] as const;

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="font-strong">
        {label}
      </span>
      {children}
    </div>
  );
}

function ModelSettings({ input, onChange }: SettingsProps) {
  const { t } = useTranslation('agents');
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <Field label={t('fields.category')}>
        <Select
          aria-label={t('fields.category')}
          value={input.category}
          options={AGENT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          onChange={(value) =>
            onChange({ category: AGENT_CATEGORIES.find((category) => category === value) ?? 'general' })
          }
        />
      </Field>
      <Field label={t('fields.reasoning_effort')}>
        <Select
          aria-label={t('fields.reasoning_effort')}
          value={input.reasoning_effort ?? ''}
          options={[
            { value: '', label: t('effort.auto') },
            ...EFFORTS.map((value) => ({ value, label: t(`effort.${value}`) })),
          ]}
          onChange={(value) =>
            onChange({ reasoning_effort: EFFORTS.find((effort) => effort === value) ?? null })
          }
        />
      </Field>
      <TextField
        label={t('fields.temperature')}
        type="number"
        min={0}
        max={2}
        step={0.1}
        placeholder={t('effort.auto')}
        value={input.temperature ?? ''}
        help={t('help.temperature')}
        onChange={({ target }) =>
          onChange({ temperature: target.value === '' ? null : Number(target.value) })
        }
      />
      <TextField
        label={t('fields.max_steps')}
        type="number"
        min={1}
        max={MAX_STEPS}
        value={input.max_steps}
        help={t('help.max_steps', { usual: DEFAULT_MAX_STEPS, most: MAX_STEPS })}
        onChange={({ target }) => onChange({ max_steps: Number(target.value) })}
      />
      <TextField
        label={t('fields.max_cost')}
        type="number"
        min={MIN_RUN_COST}
        max={MAX_RUN_COST}
        step="any"
        value={input.max_cost}
        help={t('help.max_cost', { most: MAX_RUN_COST })}
        onChange={({ target }) => onChange({ max_cost: Number(target.value) })}
      />
    </div>
  );
}

const AFTER_EXPIRY = ['continue', 'end'] as const;

function ApprovalSettings({ input, onChange }: SettingsProps) {
  const { t } = useTranslation('agents');
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        label={t('fields.approval_hours')}
        type="number"
        min={1}
        max={MAX_APPROVAL_HOURS}
        value={input.approval_hours}
        help={t('help.approval_hours', { most: MAX_APPROVAL_HOURS })}
        onChange={({ target }) => onChange({ approval_hours: Number(target.value) })}
      />
      <Field label={t('fields.on_expired_approval')}>
        <Select
          aria-label={t('fields.on_expired_approval')}
          value={input.on_expired_approval}
          options={AFTER_EXPIRY.map((value) => ({ value, label: t(`expired.${value}`) }))}
          onChange={(value) =>
            onChange({ on_expired_approval: AFTER_EXPIRY.find((known) => known === value) ?? 'continue' })
          }
        />
      </Field>
    </div>
  );
}

function Starters({ input, onChange }: SettingsProps) {
  const { t } = useTranslation('agents');
  const { starters } = input;
  const set = (index: number, text: string) =>
    onChange({ starters: starters.map((starter, at) => (at === index ? text : starter)) });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-strong">{t('fields.starters')}</legend>
      {starters.map((starter, index) => (
        <div key={index} className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <TextField
              label={t('starters.one', { number: index + 1 })}
              isLabelHidden
              value={starter}
              maxLength={STARTER_MAX_LENGTH}
              onChange={({ target }) => set(index, target.value)}
            />
          </div>
          <IconButton
            label={t('starters.remove', { number: index + 1 })}
            onClick={() => onChange({ starters: starters.filter((_starter, at) => at !== index) })}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
      {starters.length < MAX_STARTERS && (
        <div>
          <Button size="small" onClick={() => onChange({ starters: [...starters, ''] })}>
            <Plus size={13} aria-hidden />
            {t('starters.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Handoffs({ input, onChange, ownId }: SettingsProps & { readonly ownId: string | null }) {
  const { t } = useTranslation('agents');
  const { data } = useOwnAgents({ q: '', sort: 'name', page: 1 });
  const { handoff_agent_ids: chosen } = input;
  const others = (data?.agents ?? []).filter(({ id }) => id !== ownId);
  const toggle = (id: string) => {
    if (chosen.includes(id)) onChange({ handoff_agent_ids: chosen.filter((other) => other !== id) });
    else if (chosen.length < MAX_HANDOFF_AGENTS) onChange({ handoff_agent_ids: [...chosen, id] });
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-strong">{t('fields.handoff_agent_ids')}</legend>
      {others.length === 0 && <p className="text-ink-3">{t('handoffs.none')}</p>}
      {others.map(({ id, name }) => (
        <label key={id} className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            className="size-4 accent-(--primary)"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** What most agents leave as it is. */
export function MorePart({ input, onChange, ownId }: SettingsProps & { readonly ownId: string | null }) {
  const { t } = useTranslation('agents');
  return (
    <Disclosure title={t('more')} className="border-t border-line pt-3">
      <div className="flex flex-col gap-5 pt-3">
        <ModelSettings input={input} onChange={onChange} />
        <ApprovalSettings input={input} onChange={onChange} />
        <Starters input={input} onChange={onChange} />
        <Handoffs input={input} onChange={onChange} ownId={ownId} />
        <Suspense fallback={null}>
          <CostTagFields tags={input.cost_tags} onChange={(tags) => onChange({ cost_tags: tags })} />
        </Suspense>
      </div>
    </Disclosure>
  );
}
