import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolStep } from '../../../platform/runs/run-view.ts';
import { CopyButton } from '../../../ui/button/CopyButton.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { formatUnitCost } from '../../../ui/format/format-money.ts';
import { ReturnedTable } from '../product/ReturnedTable.tsx';
import { toTable } from '../product/to-table.ts';
import { toArguments } from '../tool-words.ts';

const HEAD = 'flex h-7 items-center gap-2 text-12 font-medium text-ink-3';
const BOX =
  'max-h-80 overflow-auto rounded-2 bg-surface-2 px-2.5 py-2 text-12 wrap-anywhere whitespace-pre-wrap';

function Arguments({ toolName, args }: { readonly toolName: string; readonly args: unknown }) {
  const { t } = useTranslation('runs');
  const [isJson, setJson] = useState(false);
  const words = toArguments(toolName, args);
  if (words.length === 0) return null;
  return (
    <div className="min-w-0">
      <p className={HEAD}>
        <span className="flex-1">{t('step.arguments')}</span>
        <LinkButton onClick={() => setJson(!isJson)}>{t(isJson ? 'step.asWords' : 'step.asJson')}</LinkButton>
      </p>
      {isJson ? (
        <pre className={`${BOX} font-mono`}>{JSON.stringify(args, null, 2)}</pre>
      ) : (
        <dl className="grid grid-cols-[minmax(4.5rem,auto)_1fr] gap-x-3 gap-y-1 text-13">
          {words.map(({ name, value, isCode }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              {isCode ? (
                <dd className="min-w-0">
                  <pre aria-label={name} tabIndex={0} className={`${BOX} font-mono`}>
                    {value}
                  </pre>
                </dd>
              ) : (
                <dd className="max-h-46 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{value}</dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Records as a table; everything, and what is no table, as it came. */
function Output({ output }: { readonly output: string }) {
  const { t } = useTranslation('runs');
  const labelId = useId();
  const [isText, setText] = useState(false);
  const table = useMemo(() => toTable(output), [output]);
  const change = table && (
    <LinkButton onClick={() => setText(!isText)}>{t(isText ? 'step.asTable' : 'step.asText')}</LinkButton>
  );
  return (
    <div className="min-w-0">
      <p className={HEAD}>
        <span id={labelId} className="flex-1">
          {t('step.output')}
        </span>
        {change}
        <CopyButton label={t('step.copyOutput')} getText={() => output} />
      </p>
      {table && !isText ? (
        <ReturnedTable table={table} title={table.name ?? t('step.asTable')} />
      ) : (
        <pre aria-labelledby={labelId} tabIndex={0} className={`${BOX} font-mono`}>
          {output}
        </pre>
      )}
    </div>
  );
}

/** What was sent to a tool and what came back. */
export function StepDetails({ step }: { readonly step: ToolStep }) {
  const { t, i18n } = useTranslation('runs');
  const { toolName, args, result, cost, approval } = step;
  const output = result && (result.output ?? t('step.finished'));
  return (
    <div className="mb-2 ml-8 flex flex-col gap-2 border-l border-line pl-3">
      {approval !== null && approval.why !== '' && <p className="pt-1 text-12 text-ink-3">{approval.why}</p>}
      <Arguments toolName={toolName} args={args} />
      {output !== null && <Output output={output} />}
      {cost !== null && (
        <p className="tnum text-12 text-ink-3">
          {t('step.cost', { cost: formatUnitCost(cost, i18n.language) })}
        </p>
      )}
    </div>
  );
}
