import type { OpenApiOperation } from '@parley/contract/custom-tools/import-schemas.ts';
import { useTranslation } from 'react-i18next';
import { EFFECT_OF } from '../tool-draft.ts';
import { hostOf, isUsable, MAX_CHOSEN, type OpenApiImporting } from './use-openapi-import.ts';
import { parseUrl } from '../../../ui/parse-url.ts';

interface RowProps {
  readonly operation: OpenApiOperation;
  /** Of the document: operations elsewhere name their host. */
  readonly baseUrl: string;
  readonly importing: OpenApiImporting;
}

function State({ operation, importing }: Pick<RowProps, 'operation' | 'importing'>) {
  const { t } = useTranslation('mcp');
  const { tool, problem, is_taken: isTaken, key } = operation;
  const failure = importing.failures[key];
  if (failure !== undefined) return <span className="text-danger">{failure}</span>;
  if (problem !== null) return <>{t(`custom.import.problems.${problem}`)}</>;
  if (isTaken) return <>{t('custom.import.taken')}</>;
  return <>{tool && t(`custom.effect.${EFFECT_OF[tool.method]}`)}</>;
}

function Row({ operation, baseUrl, importing }: RowProps) {
  const { t } = useTranslation('mcp');
  const { key, method, path, title, tool } = operation;
  const isChosen = importing.chosen.has(key);
  const isFull = importing.chosen.size >= MAX_CHOSEN && !isChosen;
  const host = hostOf(operation);
  const isElsewhere = host !== '' && host !== parseUrl(baseUrl)?.host;
  const inputs = Object.keys(tool?.parameters['properties'] ?? {}).length;
  return (
    <li className="border-b border-line last:border-0">
      <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-0.5 px-3 py-2 hover:bg-surface-3">
        <input
          type="checkbox"
          aria-label={t('custom.import.choose', { operation: key })}
          checked={isChosen}
          disabled={!isUsable(operation) || isFull || importing.isBusy}
          onChange={(event) => importing.choose([key], event.target.checked)}
          className="size-4 accent-(--primary)"
        />
        <span className="w-14 font-mono text-12 text-ink-3">{method}</span>
        <span className="min-w-40 flex-1 font-mono text-13 break-all">
          {isElsewhere && <span className="font-strong">{host}</span>}
          {path}
        </span>
        <span className="min-w-40 flex-1">{title}</span>
        <span className="tnum w-20 text-ink-3">{tool && t('custom.import.inputs', { count: inputs })}</span>
        <span className="w-48 text-ink-3">
          <State operation={operation} importing={importing} />
        </span>
      </label>
    </li>
  );
}

interface OperationRowsProps {
  readonly operations: readonly OpenApiOperation[];
  readonly baseUrl: string;
  readonly importing: OpenApiImporting;
}

/** By the headings of the document, in its order. */
export function OperationRows({ operations, baseUrl, importing }: OperationRowsProps) {
  const groups = Map.groupBy(operations, ({ group }) => group);
  return [...groups].map(([group, members]) => (
    <section key={group} aria-label={group || undefined} className="mb-4">
      {group !== '' && (
        <h2 className="mb-1 font-strong">
          {group} <span className="tnum text-ink-3">{members.length}</span>
        </h2>
      )}
      <ul className="rounded-4 border border-line bg-surface">
        {members.map((operation) => (
          <Row key={operation.key} operation={operation} baseUrl={baseUrl} importing={importing} />
        ))}
      </ul>
    </section>
  ));
}
