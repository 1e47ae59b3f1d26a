import { AGENT_DESCRIPTION_MAX_LENGTH, AGENT_NAME_MAX_LENGTH } from '@parley/contract/agents/constants.ts';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/form/Select.tsx';
import { Switch } from '../../../../ui/form/Switch.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { AgentTile } from '../../../../ui/display/AgentTile.tsx';
import { AGENT_ICONS } from '../../../../ui/display/agent-icons.ts';
import { InstructionsField } from '../../components/InstructionsField.tsx';
import { ModelField } from '../ModelField.tsx';
import type { Builder } from './use-builder.ts';

function NameMark({ state }: { readonly state: Builder['nameState'] }) {
  const { t } = useTranslation('agents');
  if (state === 'checking') return <span className="text-12 text-ink-3">{t('name.checking')}</span>;
  if (state === 'free')
    return <Check size={15} role="img" aria-label={t('name.free')} className="flex-none text-live" />;
  return null;
}

const SWITCHES = ['memory_enabled', 'is_public', 'share_instructions'] as const;

export interface BasicsPartProps {
  readonly builder: Builder;
  /** A draft is writing the instructions right now. */
  readonly isWritten: boolean;
}

/** Name, model, purpose and instructions. */
export function BasicsPart({ builder, isWritten }: BasicsPartProps) {
  const { t } = useTranslation('agents');
  const { input, change } = builder;
  return (
    <section id="agent-part-draft" aria-label={t('parts.draft')} className="flex flex-col gap-5">
      <div className="grid items-start gap-3 tablet:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex items-center gap-2 tablet:pt-6.5">
          <AgentTile name={input.name} icon={input.icon} />
          <div className="w-24">
            <Select
              size="small"
              aria-label={t('fields.icon')}
              value={input.icon ?? 'bot'}
              options={Object.keys(AGENT_ICONS).map((value) => ({ value, label: t(`icons.${value}`) }))}
              onChange={(icon) => change({ icon })}
            />
          </div>
        </div>
        <TextField
          label={t('fields.name')}
          value={input.name}
          maxLength={AGENT_NAME_MAX_LENGTH}
          autoComplete="off"
          data-field="name"
          error={builder.nameError}
          end={<NameMark state={builder.nameState} />}
          onChange={({ target }) => change({ name: target.value })}
          onBlur={builder.touchName}
        />
        <ModelField modelId={input.model} onChange={(model) => change({ model })} />
      </div>
      <TextField
        label={t('fields.description')}
        value={input.description}
        maxLength={AGENT_DESCRIPTION_MAX_LENGTH}
        help={t('help.description')}
        onChange={({ target }) => change({ description: target.value })}
      />
      <InstructionsField
        value={input.instructions}
        assumptions={builder.assumptions}
        alternatives={builder.alternatives}
        isWritten={isWritten}
        onChange={(instructions) => change({ instructions })}
        onConfirm={builder.confirm}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {SWITCHES.map((field) => (
          <div key={field} className="flex items-center gap-2.5">
            <Switch
              label={t(`fields.${field}`)}
              isOn={input[field]}
              onChange={(isOn) => change({ [field]: isOn })}
            />
            <span aria-hidden>
              <span className="font-strong">{t(`fields.${field}`)}</span>{' '}
              <span className="text-ink-3">{t(`help.${field}`)}</span>
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
