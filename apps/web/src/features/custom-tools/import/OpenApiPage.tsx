import type { OpenApiImport, OpenApiOperation } from '@parley/contract/custom-tools/import-schemas.ts';
import { toSearchedText, toSearchText } from '@parley/contract/search/words.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button/Button.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { OperationRows } from './OperationRows.tsx';
import {
  credentialKeyOf,
  hostOf,
  isUsable,
  MAX_CHOSEN,
  useOpenApiImport,
  type OpenApiImporting,
} from './use-openapi-import.ts';
import { parseUrl } from '../../../ui/parse-url.ts';

/** Drawn at once; the search finds the others. */
const MAX_SHOWN = 200;

interface OperationsProps {
  readonly found: OpenApiImport;
  readonly importing: OpenApiImporting;
}

function Credentials({ found, importing }: OperationsProps) {
  const { t } = useTranslation('mcp');
  const chosen = found.operations.filter(({ key }) => importing.chosen.has(key));
  const labelOf = (operation: OpenApiOperation, header: string): string => {
    const host = hostOf(operation);
    return host === parseUrl(found.base_url)?.host
      ? t('custom.import.credential', { header })
      : t('custom.import.credentialAt', { header, host });
  };
  const labels = new Map(
    chosen.flatMap((operation) =>
      operation.credentials.map(
        (one) => [credentialKeyOf(operation, one), labelOf(operation, one.header)] as const,
      ),
    ),
  );
  const urlKeys = [...new Set(chosen.flatMap(({ url_key: name }) => name ?? []))];
  if (labels.size === 0 && urlKeys.length === 0) return null;
  return (
    <div className="mb-4 flex max-w-100 flex-col gap-3">
      {[...labels].map(([key, label]) => (
        <PasswordField
          key={key}
          label={label}
          autoComplete="new-password"
          value={importing.values[key] ?? ''}
          onChange={(event) => importing.setValue(key, event.target.value)}
        />
      ))}
      {labels.size > 0 && <p className="text-12 text-ink-3">{t('custom.import.credentialHelp')}</p>}
      {urlKeys.map((name) => (
        <p key={name} role="note" className="text-13 text-ink-2">
          {t('custom.import.urlKey', { name })}
        </p>
      ))}
    </div>
  );
}

function Operations({ found, importing }: OperationsProps) {
  const { t } = useTranslation('mcp');
  const [words, setWords] = useState('');
  const wanted = toSearchText(words.trim());
  const matching = found.operations.filter(({ key, title, group }) =>
    toSearchedText(`${key} ${title} ${group}`).includes(wanted),
  );
  const usable = matching.filter(isUsable);
  const isAll = usable.length > 0 && usable.every(({ key }) => importing.chosen.has(key));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 tablet:px-8">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="font-strong">{found.title}</p>
          <p className="text-13 text-ink-3">
            {t('custom.import.openapi', { version: found.openapi, base: found.base_url })},{' '}
            {t('custom.import.operations', { count: found.operations.length })}
          </p>
        </div>
        <Button onClick={importing.reset}>{t('custom.import.change')}</Button>
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <div className="w-64">
          <SearchField label={t('custom.import.find')} value={words} onChange={setWords} />
        </div>
        <label className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isAll}
            disabled={usable.length === 0}
            onChange={(event) =>
              importing.choose(
                usable.map(({ key }) => key),
                event.target.checked,
              )
            }
            className="size-4 accent-(--primary)"
          />
          {t('custom.import.selectAll')}
        </label>
        <span className="tnum text-ink-3">{t('custom.import.most', { max: MAX_CHOSEN })}</span>
      </div>
      <Credentials found={found} importing={importing} />
      {matching.length === 0 && <p className="text-ink-3">{t('custom.import.none')}</p>}
      <OperationRows
        operations={matching.slice(0, MAX_SHOWN)}
        baseUrl={found.base_url}
        importing={importing}
      />
    </div>
  );
}

/** Tools of the operations of an OpenAPI document: the chosen ones, in one go. */
export function OpenApiPage({ parent }: { readonly parent: ReactNode }) {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const importing = useOpenApiImport();
  const { found, chosen, isBusy } = importing;
  const count = chosen.size;
  const create = async () => {
    if (count > 0 && (await importing.create())) await navigate('/custom-webhook-tools');
  };
  return (
    <Page
      title={t('custom.create')}
      parent={parent}
      actions={
        found && (
          <>
            <span role="status" className="tnum text-ink-3">
              {t('custom.import.selected', { count, total: found.operations.length })}
            </span>
            <Button variant="primary" isBusy={isBusy} disabled={count === 0} onClick={() => void create()}>
              {t('custom.import.create', { count })}
            </Button>
          </>
        )
      }
    >
      {found ? <Operations found={found} importing={importing} /> : <DocumentForm importing={importing} />}
    </Page>
  );
}
