import { useState } from 'react';
import type { ApiDocument, Operation } from '../api-document.ts';
import {
  toFormFields,
  toRequest,
  type ApiRequest,
  type FieldFiles,
  type FieldValues,
  type FormField,
} from '../try-values.ts';

export interface TryFormState {
  readonly fields: readonly FormField[];
  readonly values: FieldValues;
  readonly request: ApiRequest;
  readonly change: (key: string, text: string) => void;
  readonly changeFile: (key: string, file: File | null) => void;
}

/** What has been filled in, and the request it makes. */
export function useTryForm(operation: Operation, schemas: ApiDocument['schemas']): TryFormState {
  const [values, setValues] = useState<FieldValues>({});
  const [files, setFiles] = useState<FieldFiles>({});
  const fields = toFormFields(operation, schemas);
  return {
    fields,
    values,
    request: toRequest(operation, fields, values, files),
    change: (key, text) => setValues((current) => ({ ...current, [key]: text })),
    changeFile: (key, file) =>
      setFiles((current) => {
        const { [key]: _replaced, ...others } = current;
        return file === null ? others : { ...others, [key]: file };
      }),
  };
}
