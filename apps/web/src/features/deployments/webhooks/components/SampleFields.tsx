import { Check, ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { listFields, toToken, type SampleField } from '../sample-fields.ts';

export interface SampleFieldsProps {
  readonly value: unknown;
  /** Whose tokens are marked as used. */
  readonly template: string;
  readonly onUse: (token: string) => void;
}

function Value({ value }: { readonly value: unknown }) {
  const { t } = useTranslation('webhook-agents');
  if (Array.isArray(value))
    return <span className="text-ink-3">{t('sample.items', { count: value.length })}</span>;
  if (typeof value === 'object' && value !== null)
    return <span className="text-ink-3">{t('sample.fieldCount', { count: Object.keys(value).length })}</span>;
  const tone = typeof value === 'string' ? 'text-live' : 'text-warn';
  return <span className={`truncate ${tone}`}>{JSON.stringify(value)}</span>;
}

interface RowProps {
  readonly field: SampleField;
  readonly isUnfolded: boolean;
  readonly isUsed: boolean;
  readonly onFold: () => void;
  readonly onUse: () => void;
}

function Row({ field, isUnfolded, isUsed, onFold, onUse }: RowProps) {
  const { t } = useTranslation('webhook-agents');
  const fold = t(isUnfolded ? 'sample.fold' : 'sample.unfold', { field: field.path });
  const Arrow = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <li className="flex min-h-8 items-center gap-1 font-mono text-13 hover:bg-surface-3">
      <span style={{ width: `${field.depth * 14}px` }} className="flex-none" />
      <span className="w-7 flex-none">
        {field.hasFields && (
          <IconButton label={fold} size="small" aria-expanded={isUnfolded} onClick={onFold}>
            <Arrow size={14} aria-hidden />
          </IconButton>
        )}
      </span>
      <button
        type="button"
        aria-label={t(isUsed ? 'sample.used' : 'sample.use', { field: field.path })}
        onClick={onUse}
        className="touch-target flex min-w-0 flex-1 items-center gap-3 text-left"
      >
        <span className="w-28 flex-none truncate">{field.name}</span>
        <span className="flex min-w-0 flex-1">
          <Value value={field.value} />
        </span>
        {isUsed ? (
          <Check size={14} aria-hidden className="flex-none text-live" />
        ) : (
          <Plus size={14} aria-hidden className="flex-none text-ink-3" />
        )}
      </button>
    </li>
  );
}

/** The fields of a sample: each puts itself into the message. */
export function SampleFields({ value, template, onUse }: SampleFieldsProps) {
  const { t } = useTranslation('webhook-agents');
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const fields = listFields(value, unfolded);
  if (fields.length === 0) return <p className="text-13 text-ink-3">{t('sample.noFields')}</p>;
  const fold = (path: string) =>
    setUnfolded((before) =>
      before.has(path) ? new Set([...before].filter((one) => one !== path)) : new Set([...before, path]),
    );
  return (
    <ul aria-label={t('sample.fields')}>
      {fields.map((field) => (
        <Row
          key={field.path}
          field={field}
          isUnfolded={unfolded.has(field.path)}
          isUsed={template.includes(toToken(field.path))}
          onFold={() => fold(field.path)}
          onUse={() => onUse(toToken(field.path))}
        />
      ))}
    </ul>
  );
}
