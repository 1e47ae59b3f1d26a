import { ChevronsUpDown } from 'lucide-react';
import { useId } from 'react';
import { ProviderTile } from '../../../ui/brand/ProviderTile.tsx';
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
      <div className="relative flex items-center">
        <span className="pointer-events-none absolute left-3 grid">
          <ProviderTile provider={value.provider} size="small" />
        </span>
        <select
          id={id}
          value={value.id}
          onChange={(event) => onChange(event.target.value)}
          className="h-10.5 w-full appearance-none truncate rounded-3 border border-line-strong bg-surface pr-9 pl-10 text-15 pointer-coarse:h-12.5 pointer-coarse:text-16"
        >
          {models.map((model) => (
            <option key={model.id} value={model.id}>
              {model.name}
            </option>
          ))}
        </select>
        <ChevronsUpDown size={15} aria-hidden className="pointer-events-none absolute right-3 text-ink-3" />
      </div>
    </div>
  );
}
