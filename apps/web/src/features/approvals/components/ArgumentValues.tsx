import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { isLong, type ArgumentField } from '../argument-fields.ts';
import { useInputName } from '../use-input-name.ts';
import type { Request } from '../use-request.ts';

const FIELD =
  'w-full rounded-2 border px-2.5 py-1.5 text-13 text-ink field-focus pointer-coarse:min-h-11 pointer-coarse:text-16';

interface FieldProps {
  readonly field: ArgumentField;
  readonly request: Request;
}

/** In place of the value; what was changed is marked and says what it was. */
function EditedField({ field, request }: FieldProps) {
  const { t } = useTranslation('approvals');
  const toName = useInputName();
  const id = useId();
  const text = request.edits[field.name] ?? field.text;
  const isChanged = text !== field.text;
  const problem = request.problems[field.name];
  const look = problem
    ? 'border-danger-solid bg-surface'
    : isChanged
      ? 'border-warn-line bg-warn-tint'
      : 'border-line-strong bg-surface';
  const shared = {
    id,
    value: text,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': `${id}-note`,
  } as const;
  const options =
    field.kind === 'boolean'
      ? ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))
      : field.options.map((value) => ({ value, label: value }));
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${isLong(field) ? 'tablet:col-span-2' : ''}`}>
      <label htmlFor={id} className="font-strong">
        {toName(field)}
      </label>
      {options.length > 0 && (
        <Select {...shared} options={options} onChange={(value) => request.change(field.name, value)} />
      )}
      {options.length === 0 && isLong(field) && (
        <textarea
          {...shared}
          rows={Math.min(8, text.split('\n').length + 2)}
          onChange={(event) => request.change(field.name, event.target.value)}
          className={`${FIELD} ${look} ${field.kind === 'json' ? 'font-mono' : ''}`}
        />
      )}
      {options.length === 0 && !isLong(field) && (
        <input
          {...shared}
          inputMode={field.kind === 'number' ? 'decimal' : undefined}
          onChange={(event) => request.change(field.name, event.target.value)}
          className={`${FIELD} ${look}`}
        />
      )}
      <p id={`${id}-note`} className={`text-12 break-words ${problem ? 'text-danger' : 'text-warn'}`}>
        {problem ? t(`problems.${problem}`) : isChanged && t('was', { value: field.text })}
      </p>
    </div>
  );
}

function ShownField({ field }: { readonly field: ArgumentField }) {
  const { t } = useTranslation('approvals');
  const toName = useInputName();
  const text = field.kind === 'boolean' ? t(field.text === 'true' ? 'yes' : 'no') : field.text;
  return (
    <div
      className={`min-w-0 max-tablet:grid max-tablet:grid-cols-[5.5rem_minmax(0,1fr)] max-tablet:items-baseline max-tablet:gap-x-3 ${isLong(field) ? 'tablet:col-span-2' : ''}`}
    >
      <dt className="text-12 break-words text-ink-3">{toName(field)}</dt>
      <dd
        tabIndex={isLong(field) ? 0 : undefined}
        className={`max-h-44 overflow-y-auto wrap-anywhere tablet:mt-0.5 whitespace-pre-wrap text-ink ${field.kind === 'json' ? 'font-mono text-12' : ''}`}
      >
        {text === '' ? '–' : text}
      </dd>
    </div>
  );
}

type View = 'fields' | 'json';

interface HeadProps {
  readonly request: Request;
  readonly view: View;
  readonly onView: (view: View) => void;
}

function Head({ request: { isEditing, editCount }, view, onView }: HeadProps) {
  const { t } = useTranslation('approvals');
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2">
      <h3 className="font-bold">{t('data')}</h3>
      <span className="ml-auto" />
      {editCount > 0 && (
        <span className="rounded-full bg-warn-tint px-2 py-0.5 text-12 font-medium text-warn">
          {t('edited', { count: editCount })}
        </span>
      )}
      {!isEditing && (
        <Segmented
          label={t('viewAs')}
          value={view}
          options={[
            { value: 'fields', label: t('fields') },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={onView}
        />
      )}
    </div>
  );
}

export interface ArgumentValuesProps {
  readonly request: Request;
  /** `false` where there is room for the values alone. */
  readonly hasHead?: boolean | undefined;
}

/** What the call would be made with: as words in two columns, never JSON first. */
export function ArgumentValues({ request, hasHead = true }: ArgumentValuesProps) {
  const { t } = useTranslation('approvals');
  const [view, setView] = useState<View>('fields');
  const { fields, isEditing, approval } = request;
  if (fields.length === 0) return <p className="text-ink-3">{t('noArguments')}</p>;
  return (
    <section aria-label={t('data')}>
      {hasHead && <Head request={request} view={view} onView={setView} />}
      {isEditing && (
        <div className="grid gap-x-4 gap-y-2 tablet:grid-cols-2">
          {fields.map((field) => (
            <EditedField key={field.name} field={field} request={request} />
          ))}
        </div>
      )}
      {!isEditing && view === 'fields' && (
        <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
          {fields.map((field) => (
            <ShownField key={field.name} field={field} />
          ))}
        </dl>
      )}
      {!isEditing && view === 'json' && (
        <pre
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-3 bg-code p-3 font-mono text-12 whitespace-pre-wrap"
        >
          {JSON.stringify(approval.args, null, 2)}
        </pre>
      )}
    </section>
  );
}
