import { useId } from 'react';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { PricedModel } from '../priced-model.ts';

export interface ModelSelectProps {
  readonly label: string;
  readonly models: readonly PricedModel[];
  readonly value: PricedModel;
  readonly onChange: (id: string) => void;
}

export function ModelSelect({ label, models, value, onChange }: ModelSelectProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-strong">
        {label}
      </label>
      <Select
        id={id}
        size="large"
        icon={<ProviderTile provider={value.provider} size="small" />}
        value={value.id}
        options={models.map((model) => ({ value: model.id, label: model.name }))}
        onChange={onChange}
      />
    </div>
  );
}
