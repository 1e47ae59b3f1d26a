import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LongField } from '../../../ui/form/LongField.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toChoice, type TestField } from '../test-fields.ts';
import type { TestForm } from './use-test-arguments.ts';

const ARGUMENTS_MAX_LENGTH = 20_000;

interface FieldProps {
  readonly field: TestField;
  readonly form: TestForm;
}

/** The name as the model gets it, and its type beside it. */
function useWords({ field, form }: FieldProps) {
  const { t } = useTranslation('mcp');
  const { name, type, isRequired } = field;
  const problem = form.problems[name];
  return {
    label: isRequired ? name : t('custom.optional', { name }),
    typeName: t(`custom.types.${type}`),
    error: problem === undefined ? undefined : t(`custom.problems.${problem}`, { name }),
  };
}

function TypedField({ field, form }: FieldProps) {
  const { label, typeName, error } = useWords({ field, form });
  const { name, type, isRequired, isSecret, description } = field;
  return (
    <TextField
      label={label}
      type={isSecret ? 'password' : 'text'}
      aside={<span className="text-12 text-ink-3">{typeName}</span>}
      help={description === '' ? undefined : description}
      error={error}
      inputMode={type === 'string' ? undefined : 'decimal'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      aria-required={isRequired}
      value={form.typed[name] ?? ''}
      onChange={(event) => form.type(name, event.target.value)}
    />
  );
}

function ChosenField({ field, form }: FieldProps) {
  const { t } = useTranslation('mcp');
  const { label, typeName, error } = useWords({ field, form });
  const { name, type, isRequired, description, choices } = field;
  const id = useId();
  const values = type === 'boolean' ? [true, false] : choices;
  const note = error ?? description;
  const toLabel = (value: unknown): string => {
    if (type === 'boolean') return t(value === true ? 'custom.yes' : 'custom.no');
    return typeof value === 'string' ? value : toChoice(value);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <span className="text-12 text-ink-3">{typeName}</span>
      </div>
      <Select
        id={id}
        value={form.typed[name] ?? ''}
        options={[
          { value: '', label: t('custom.notSet') },
          ...values.map((value) => ({ value: toChoice(value), label: toLabel(value) })),
        ]}
        aria-required={isRequired}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === '' ? undefined : `${id}-note`}
        onChange={(value) => form.type(name, value)}
      />
      {note !== '' && (
        <p id={`${id}-note`} className={`text-12 ${error === undefined ? 'text-ink-3' : 'text-danger'}`}>
          {note}
        </p>
      )}
    </div>
  );
}

function JsonField({ field, form }: FieldProps) {
  const { label, typeName, error } = useWords({ field, form });
  const { name, description } = field;
  return (
    <div>
      <LongField
        label={`${label} (${typeName})`}
        value={form.typed[name] ?? ''}
        maxLength={ARGUMENTS_MAX_LENGTH}
        rows={3}
        error={error}
        onChange={(text) => form.type(name, text)}
      />
      {description !== '' && <p className="text-12 text-ink-3">{description}</p>}
    </div>
  );
}

const FIELDS = {
  string: TypedField,
  number: TypedField,
  integer: TypedField,
  boolean: ChosenField,
  choice: ChosenField,
  json: JsonField,
} as const;

/** What the agent would give: a field for each parameter, or all of it as JSON. */
export function TestFields({ form }: { readonly form: TestForm }) {
  const { t } = useTranslation('mcp');
  const { fields, view, json, jsonProblem } = form;
  return (
    <>
      {fields.length > 0 && (
        <div>
          <Segmented
            label={t('custom.argumentsAs')}
            value={view}
            options={[
              { value: 'fields', label: t('custom.asFields') },
              { value: 'json', label: t('custom.asJson') },
            ]}
            onChange={form.setView}
          />
        </div>
      )}
      {view === 'fields' ? (
        fields.map((field) => {
          const Field = FIELDS[field.type];
          return <Field key={field.name} field={field} form={form} />;
        })
      ) : (
        <LongField
          label={t('custom.arguments')}
          value={json}
          maxLength={ARGUMENTS_MAX_LENGTH}
          rows={6}
          error={jsonProblem}
          onChange={form.typeJson}
        />
      )}
    </>
  );
}
