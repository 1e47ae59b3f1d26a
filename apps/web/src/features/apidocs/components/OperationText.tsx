import { useTranslation } from 'react-i18next';
import { LOCATIONS, type ApiDocument, type Operation, type Parameter } from '../api-document.ts';
import { toFields, type SchemaField } from '../schema-fields.ts';
import { DocSection } from './DocSection.tsx';
import { FieldTree } from './FieldTree.tsx';
import { MethodTag } from './MethodTag.tsx';
import { WithCode } from './WithCode.tsx';

export interface OperationTextProps {
  readonly operation: Operation;
  readonly schemas: ApiDocument['schemas'];
}

function toParameterFields(
  parameters: readonly Parameter[],
  schemas: ApiDocument['schemas'],
): readonly SchemaField[] {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return toFields({ type: 'object', properties, required }, schemas);
}

/** What a call is for, what it takes, and what it answers. */
export function OperationText({ operation, schemas }: OperationTextProps) {
  const { t } = useTranslation('api-docs');
  const { method, path, summary, need, parameters, body, answers, errors } = operation;
  const inLocation = (location: Parameter['location']) =>
    parameters.filter((one) => one.location === location);
  return (
    <>
      <h2 tabIndex={-1} className="flex items-baseline gap-2 text-17 font-bold outline-none">
        <MethodTag method={method} /> <code className="font-mono break-all">{path}</code>
      </h2>
      <p className="mt-2 text-15" lang="en">
        <WithCode text={summary} />
      </p>
      <p className="mt-2 text-ink-2">{t(`needs.${need}`)}</p>
      {LOCATIONS.filter((location) => inLocation(location).length > 0).map((location) => (
        <DocSection key={location} title={t(`locations.${location}`)}>
          <FieldTree isSent fields={toParameterFields(inLocation(location), schemas)} />
        </DocSection>
      ))}
      {body && (
        <DocSection
          title={t('locations.body')}
          note={body.kind === 'form' ? 'multipart/form-data' : 'application/json'}
        >
          <FieldTree isSent fields={toFields(body.schema, schemas)} />
        </DocSection>
      )}
      {answers.map(({ status, kind, mediaType, schema }) => (
        <DocSection
          key={`${status} ${mediaType}`}
          title={t(`answers.${kind}`)}
          note={`${status} ${mediaType}`}
        >
          <FieldTree isSent={false} fields={toFields(schema, schemas)} />
        </DocSection>
      ))}
      <DocSection title={t('errors')}>
        <ul>
          {errors.map(({ status, code, text }) => (
            <li
              key={`${status} ${code}`}
              className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-2 border-b border-line py-1.5"
            >
              <span className="tnum font-mono text-12 text-ink-3">{status}</span>
              <span>
                <code className="font-mono text-[12.5px]">{code}</code>
                <span className="block text-12 text-ink-3" lang="en">
                  {text}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </DocSection>
    </>
  );
}
