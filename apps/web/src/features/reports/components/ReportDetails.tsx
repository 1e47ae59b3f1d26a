import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format/format-count.ts';
import type { OpenReport } from '../report.ts';
import { BrowserShares } from './BrowserShares.tsx';
import { BrowserFacts, ContextFacts, LatestFacts } from './OccurrenceFacts.tsx';
import { OccurrenceList } from './OccurrenceList.tsx';
import { StackView } from './StackView.tsx';

const TABS = ['stack', 'components', 'browser', 'context', 'occurrences'] as const;

/** What is known about the error itself: where in the code, in which browser, on which page. */
export function ReportDetails({ report }: { readonly report: OpenReport }) {
  const { t, i18n } = useTranslation('admin');
  const [latest] = report.occurrences;
  const padded = (content: ReactNode) => <div className="border-b border-line px-5 py-4">{content}</div>;
  const contents: Readonly<Record<(typeof TABS)[number], ReactNode>> = {
    stack: <StackView stack={report.stack} none={t('reports.noStack')} />,
    components: <StackView stack={report.componentStack} none={t('reports.noComponents')} />,
    browser: padded(<BrowserFacts occurrence={latest} />),
    context: padded(<ContextFacts occurrence={latest} />),
    occurrences: padded(<OccurrenceList occurrences={report.occurrences} />),
  };
  return (
    <>
      <Tabs.Root defaultValue="stack">
        <Tabs.List
          aria-label={t('reports.tabs.label')}
          className="flex gap-5 overflow-x-auto border-b border-line px-5"
        >
          {TABS.map((tab) => (
            <Tabs.Trigger
              key={tab}
              value={tab}
              className="touch-target flex h-10 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:font-strong data-[state=active]:text-ink"
            >
              {t(`reports.tabs.${tab}`)}
              {tab === 'occurrences' && (
                <span className="tnum text-12 text-ink-3">{formatCount(report.count, i18n.language)}</span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Content key={tab} value={tab} className="outline-offset-[-2px]">
            {contents[tab]}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {latest && (
        <div className="flex flex-col gap-5 px-5 py-4">
          <BrowserShares userAgents={report.occurrences.map(({ userAgent }) => userAgent)} />
          <section>
            <h3 className="mb-2 font-bold">{t('reports.latest')}</h3>
            <LatestFacts occurrence={latest} />
          </section>
        </div>
      )}
    </>
  );
}
