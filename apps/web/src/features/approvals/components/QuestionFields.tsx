import type { QuestionField } from '@parley/contract/approvals/questions.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { OpenQuestion } from '../use-question.ts';

const INPUT_TYPES = { email: 'email', uri: 'url', date: 'date', 'date-time': 'text' } as const;

interface FieldProps {
  readonly field: QuestionField;
  readonly open: OpenQuestion;
}

/** What is wrong with the answer in one field. */
function useProblem({ field, open }: FieldProps): string | undefined {
  const { t } = useTranslation('approvals');
  const problem = open.problems[field.name];
  if (problem === undefined) return undefined;
  if (problem === 'kind') return t(field.kind === 'integer' ? 'ask.problems.integer' : 'ask.problems.number');
  if (problem === 'min' || problem === 'max')
    return t(
      `ask.problems.${problem}.${field.kind === 'text' ? 'text' : field.kind === 'choices' ? 'choices' : 'number'}`,
      {
        limit: problem === 'min' ? field.min : field.max,
      },
    );
  if (problem === 'format') return t(`ask.problems.${field.format ?? 'unknown'}`);
  return t(`ask.problems.${problem}`);
}

function useLabel({ label, is_required: isRequired }: QuestionField): string {
  const { t } = useTranslation('approvals');
  return isRequired ? label : t('ask.optional', { label });
}

function TypedField({ field, open }: FieldProps) {
  const error = useProblem({ field, open });
  const label = useLabel(field);
  const value = open.typed[field.name];
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  return (
    <TextField
      label={label}
      help={field.description ?? undefined}
      error={error}
      type={field.format === null ? 'text' : INPUT_TYPES[field.format]}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => open.change(field.name, event.target.value)}
    />
  );
}

function ChoiceField({ field, open }: FieldProps) {
  const { t } = useTranslation('approvals');
  const error = useProblem({ field, open });
  const label = useLabel(field);
  const id = useId();
  const value = open.typed[field.name];
  const note = error ?? field.description;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <Select
        id={id}
        value={typeof value === 'string' ? value : ''}
        options={[{ value: '', label: t('ask.choose') }, ...field.options]}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === null ? undefined : `${id}-note`}
        onChange={(chosen) => open.change(field.name, chosen)}
      />
      {note !== null && (
        <p id={`${id}-note`} className={`text-12 ${error === undefined ? 'text-ink-3' : 'text-danger'}`}>
          {note}
        </p>
      )}
    </div>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className="flex cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 flex-none accent-(--live-solid)"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  );
}

function YesField({ field, open }: FieldProps) {
  const isOn = open.typed[field.name] === 'true';
  return (
    <div>
      <Tick label={field.label} isOn={isOn} onChange={(next) => open.change(field.name, String(next))} />
      {field.description !== null && <p className="text-12 text-ink-3">{field.description}</p>}
    </div>
  );
}

function ChoicesField({ field, open }: FieldProps) {
  const error = useProblem({ field, open });
  const label = useLabel(field);
  const known = open.typed[field.name];
  const chosen = typeof known === 'string' || known === undefined ? [] : known;
  const note = error ?? field.description;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-strong">{label}</legend>
      {field.options.map(({ value, label: name }) => (
        <Tick
          key={value}
          label={name}
          isOn={chosen.includes(value)}
          onChange={(isOn) =>
            open.change(field.name, isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {note !== null && (
        <p className={`text-12 ${error === undefined ? 'text-ink-3' : 'text-danger'}`}>{note}</p>
      )}
    </fieldset>
  );
}

const FIELDS = {
  text: TypedField,
  number: TypedField,
  integer: TypedField,
  boolean: YesField,
  choice: ChoiceField,
  choices: ChoicesField,
} as const;

/** The form that a server asks for, drawn by us: nothing of it is the server's but its words. */
export function QuestionFields({ open }: { readonly open: OpenQuestion }) {
  return (
    <div className="flex flex-col gap-3.5">
      {open.question.fields.map((field) => {
        const Field = FIELDS[field.kind];
        return <Field key={field.name} field={field} open={open} />;
      })}
    </div>
  );
}
