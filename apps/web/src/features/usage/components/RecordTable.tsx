import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatMoney } from '../../../ui/format/format-money.ts';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import type { RecordPage, RecordView } from '../usage-view.ts';

export interface RecordTableProps {
  readonly page: Omit<RecordPage, 'balance'>;
  readonly nameOfModel: (id: string) => string;
  readonly onPage: (page: number) => void;
}

/** Each paid piece of work, newest first; on phones in two lines. */
export function RecordTable({ page, nameOfModel, onPage }: RecordTableProps) {
  const { t, i18n } = useTranslation('analytics');
  const language = i18n.language;
  const tokensOf = ({ inputTokens, outputTokens }: RecordView) =>
    t('records.tokens', {
      input: formatCount(inputTokens, language),
      output: formatCount(outputTokens, language),
    });
  const heads = ['when', 'kind', 'model', 'tokensHead', 'cost', 'balanceAfter'] as const;
  const isNumber = (head: (typeof heads)[number]) => ['tokensHead', 'cost', 'balanceAfter'].includes(head);
  return (
    <>
      <table aria-label={t('records.title')} className="tnum w-full text-left">
        <thead className="hidden text-12 text-ink-3 tablet:table-header-group">
          <tr className="border-b border-line-strong">
            {heads.map((head) => (
              <th
                key={head}
                className={`py-1.5 pr-3 font-medium last:pr-0 ${isNumber(head) ? 'text-right' : ''}`}
              >
                {t(`records.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.records.map((record) => (
            <tr
              key={record.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 tablet:table-row [&>td]:tablet:py-[calc(var(--row-pad)+2px)] [&>td]:tablet:pr-3 [&>td:last-child]:tablet:pr-0"
            >
              <td className="text-12 text-ink-3 tablet:text-13">{formatMoment(record.at, language)}</td>
              <td className="order-last text-right text-12 text-ink-3 tablet:text-left tablet:text-13">
                {record.trigger === 'ui'
                  ? t(`kinds.${record.kind}`)
                  : t('records.kindBy', {
                      kind: t(`kinds.${record.kind}`),
                      trigger: t(`triggers.${record.trigger}`),
                    })}
              </td>
              <td className="-order-1 truncate">
                {record.model === null ? t('unknown') : nameOfModel(record.model)}
              </td>
              <td className="hidden text-right text-ink-3 tablet:table-cell">
                {tokensOf(record)}
                {record.cachedTokens > 0 && (
                  <span className="block text-12">
                    {t('records.cached', { count: formatCount(record.cachedTokens, language) })}
                  </span>
                )}
              </td>
              <td className="-order-1 text-right">
                {formatMoney(record.cost, language)}
                {record.isOwnKey && <span className="block text-12 text-ink-3">{t('records.ownKey')}</span>}
              </td>
              <td className="hidden text-right text-ink-3 tablet:table-cell">
                {record.balanceAfter === null ? t('unknown') : formatMoney(record.balanceAfter, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {page.pageCount > 1 && (
        <nav aria-label={t('records.pages')} className="mt-3 flex items-center justify-end gap-3">
          <span className="text-ink-3">{t('records.page', { page: page.page, count: page.pageCount })}</span>
          <Button size="small" disabled={page.page <= 1} onClick={() => onPage(page.page - 1)}>
            {t('records.newer')}
          </Button>
          <Button size="small" disabled={page.page >= page.pageCount} onClick={() => onPage(page.page + 1)}>
            {t('records.older')}
          </Button>
        </nav>
      )}
    </>
  );
}
