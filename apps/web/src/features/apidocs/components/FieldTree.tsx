import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import type { Limits, SchemaField } from '../schema-fields.ts';

function useLimitText(): (limits: Limits) => string {
  const { t, i18n } = useTranslation('api-docs');
  const count = (number: number) => formatCount(number, i18n.language);
  return ({ least = 0, most, unit }) => {
    if (unit === 'value' || most === undefined) {
      if (most !== undefined) return t('limits.between', { least: count(least), most: count(most) });
      return least > 0 ? t('limits.least', { least: count(least) }) : '';
    }
    return t(`limits.${unit}`, { most: count(most) });
  };
}

interface FieldLineProps {
  readonly field: SchemaField;
  readonly isSent: boolean;
}

function FieldLine({ field, isSent }: FieldLineProps) {
  const { t } = useTranslation('api-docs');
  const toLimitText = useLimitText();
  const { name, type, isRequired, description, limits, choices } = field;
  const notes = [
    description,
    toLimitText(limits),
    limits.byDefault === undefined || limits.byDefault === '""'
      ? ''
      : t('limits.byDefault', { value: limits.byDefault }),
  ].filter(Boolean);
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono text-[12.5px] font-strong break-all text-ink">{name}</code>
        <code className="font-mono text-12 text-ink-3">{type}</code>
        {isSent && isRequired && <span className="text-12 text-warn">{t('required')}</span>}
      </span>
      {choices.length > 0 && (
        <span className="flex flex-wrap gap-1 pt-0.5">
          {choices.map((choice) => (
            <code key={choice} className="rounded-1 bg-surface-3 px-1 font-mono text-12 text-ink-2">
              {choice}
            </code>
          ))}
        </span>
      )}
      {notes.length > 0 && <span className="block text-12 text-ink-3">{notes.join(' · ')}</span>}
    </>
  );
}

export interface FieldTreeProps {
  readonly fields: readonly SchemaField[];
  /** By the caller: then it matters what has to be there. */
  readonly isSent: boolean;
}

/** The fields of a schema, required ones first; what has fields of its own opens. */
export function FieldTree({ fields, isSent }: FieldTreeProps) {
  const shown = isSent ? fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)) : fields;
  return (
    <ul>
      {shown.map((field) => (
        <li key={field.name} className="border-b border-line py-2 last:border-b-0">
          {field.fields.length === 0 ? (
            <FieldLine field={field} isSent={isSent} />
          ) : (
            <details>
              <summary className="cursor-pointer rounded-1 pointer-coarse:py-2.5 marker:text-ink-3 [&>span:first-of-type]:inline-flex">
                <FieldLine field={field} isSent={isSent} />
              </summary>
              <div className="mt-1 ml-1 border-l border-line pl-4">
                <FieldTree fields={field.fields} isSent={isSent} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
