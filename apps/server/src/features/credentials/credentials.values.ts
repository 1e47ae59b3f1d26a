// The values of a credential: what a person may save, and what is shown of them afterwards.
import { AppError, type FieldError } from '@parley/contract/errors/app-error.ts';
import type {
  CredentialField,
  CredentialKind,
  CredentialValues,
} from '../../toolbox/credentials/credential-kind.ts';

const CONTROL_CHARACTER = /\p{Cc}/u;
const SHOWN_CHARACTERS = 4;
/** Of a shorter secret its end would tell too much. */
const MIN_SHOWN_LENGTH = 12;
const HIDDEN = '••••';

function findProblem(field: CredentialField, value: string): string | null {
  if (value === '') return field.isRequired ? 'is required' : null;
  if (CONTROL_CHARACTER.test(value)) return 'must not contain control characters or line breaks';
  return field.check?.(value) ?? null;
}

/** Throws `validation_failed` that names the fields. Space around a value is left out, as are fields without one. */
export function readValues({ fields }: CredentialKind, given: CredentialValues): CredentialValues {
  const known = new Set(fields.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  const values = fields.map((field) => ({
    field,
    value: Object.hasOwn(given, field.name) ? (given[field.name] ?? '').trim() : '',
  }));
  const errors: FieldError[] = [
    ...unknown.map((name) => ({ field: `values.${name}`, message: 'is not a field of this credential' })),
    ...values.flatMap(({ field, value }) => {
      const message = findProblem(field, value);
      return message === null ? [] : [{ field: `values.${field.name}`, message }];
    }),
  ];
  if (errors.length > 0) throw new AppError('validation_failed', { data: { errors } });
  return Object.fromEntries(
    values.flatMap(({ field, value }) => (value === '' ? [] : [[field.name, value] as const])),
  );
}

/** Of a secret no more than its end. */
export function maskValue({ isSecret }: CredentialField, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isSecret) return value;
  return value.length < MIN_SHOWN_LENGTH ? HIDDEN : `${HIDDEN}${value.slice(-SHOWN_CHARACTERS)}`;
}
