import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { LongField } from '../../../ui/form/LongField.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import {
  PARAMETER_TYPES,
  parseObject,
  toJson,
  toRows,
  toSchema,
  type ParameterRow,
} from '../parameter-table.ts';
import { PlaceNotes } from './PlaceNotes.tsx';
import type { ToolForm } from './use-tool-form.ts';

const SCHEMA_MAX_LENGTH = 32_768;
const EMPTY: ParameterRow = { name: '', type: 'string', isRequired: true, description: '' };

function Table({ form }: { readonly form: ToolForm }) {
  const { t } = useTranslation('mcp');
  const { rows } = form.draft;
  const change = (index: number, part: Partial<ParameterRow>) =>
    form.change({ rows: rows.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const types = PARAMETER_TYPES.map((value) => ({ value, label: t(`custom.types.${value}`) }));
  return (
    <>
      {rows.map(({ name, type, isRequired, description }, index) => {
        const number = index + 1;
        return (
          <div key={index} className="flex flex-wrap items-center gap-2">
            <div className="min-w-28 flex-1">
              <TextField
                label={t('custom.parameterName', { number })}
                isLabelHidden
                placeholder={t('name')}
                autoComplete="off"
                spellCheck={false}
                value={name}
                onChange={(event) => change(index, { name: event.target.value })}
              />
            </div>
            <Select
              aria-label={t('custom.parameterType', { number })}
              value={type}
              options={types}
              onChange={(value) =>
                change(index, { type: PARAMETER_TYPES.find((one) => one === value) ?? 'string' })
              }
            />
            <label className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                aria-label={t('custom.parameterRequired', { number })}
                checked={isRequired}
                onChange={(event) => change(index, { isRequired: event.target.checked })}
                className="size-4 accent-(--primary)"
              />
              {t('custom.required')}
            </label>
            <div className="min-w-40 flex-2">
              <TextField
                label={t('custom.parameterText', { number })}
                isLabelHidden
                placeholder={t('custom.description')}
                autoComplete="off"
                value={description}
                onChange={(event) => change(index, { description: event.target.value })}
              />
            </div>
            <IconButton
              label={t('custom.removeParameter', { number })}
              onClick={() => form.change({ rows: rows.filter((_one, at) => at !== index) })}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </div>
        );
      })}
      {form.errors['parameters'] !== undefined && (
        <p className="text-12 text-danger">{form.errors['parameters']}</p>
      )}
      <span>
        <LinkButton onClick={() => form.change({ rows: [...rows, EMPTY] })}>
          <Plus size={14} aria-hidden className="inline" /> {t('custom.addParameter')}
        </LinkButton>
      </span>
    </>
  );
}

/** What the agent gives: as a table, or as JSON Schema where a table cannot show it. */
export function ParameterRows({ form }: { readonly form: ToolForm }) {
  const { t } = useTranslation('mcp');
  const { isTable, rows, json } = form.draft;
  const setView = (view: 'table' | 'json') => {
    if (view === 'json') return form.change({ isTable: false, json: toJson(toSchema(rows)) });
    const schema = parseObject(json);
    const readable = schema && toRows(schema);
    if (readable) form.change({ isTable: true, rows: readable });
    else form.setError('parameters', t(schema ? 'custom.noTable' : 'custom.noObject'));
  };
  return (
    <section className="flex flex-col gap-2" aria-label={t('custom.parameters')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-strong">{t('custom.parameters')}</h2>
        <Segmented
          label={t('custom.view.label')}
          value={isTable ? 'table' : 'json'}
          options={[
            { value: 'table', label: t('custom.view.table') },
            { value: 'json', label: t('custom.view.json') },
          ]}
          onChange={setView}
        />
      </div>
      {isTable ? (
        <Table form={form} />
      ) : (
        <LongField
          label={t('custom.view.json')}
          value={json}
          maxLength={SCHEMA_MAX_LENGTH}
          rows={10}
          error={form.errors['parameters']}
          onChange={(value) => form.change({ json: value })}
        />
      )}
      <PlaceNotes form={form} />
    </section>
  );
}
