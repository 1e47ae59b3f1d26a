// What companies listed in the USA report.
import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { anyNumber, anyText, listOf, textList } from '../lenient.ts';
import { createSource, type Ask } from '../source.ts';

const DATA = 'https://data.sec.gov';
const SITE = 'https://www.sec.gov';
const DAY = 86_400;
const MEGABYTE = 1024 * 1024;

const edgar = createSource({
  name: 'SEC EDGAR',
  provider: 'FINANCE',
  category: 'finance',
  origins: [DATA, SITE],
  cacheSeconds: 3_600,
  pace: { burst: 5, perSecond: 5 },
  credit: 'US Securities and Exchange Commission, EDGAR',
  checkResponse({ status }) {
    // So it answers programs that tell no email address, and those that ask too often.
    if (status === 403)
      throw new ToolFailure(
        'failed',
        'The SEC does not answer this server now. It wants to know an email address of who runs it: the setting CONTACT_EMAIL.',
      );
  },
});

const company = z
  .string()
  .trim()
  .regex(/^([A-Za-z][A-Za-z0-9.-]{0,9}|\d{1,10})$/, 'must be a ticker such as AAPL, or a CIK such as 320193')
  .describe('The ticker on a US exchange, such as AAPL, or the number of the company at the SEC (CIK).');

const Tickers = z.record(z.string(), z.object({ cik_str: z.number(), ticker: z.string() }));

const spell = (ticker: string): string => ticker.toUpperCase().replaceAll('.', '-');

/** Ten digits, as addresses have it. */
async function findCik(text: string, ask: Ask): Promise<string> {
  if (/^\d+$/.test(text)) return text.padStart(10, '0');
  const tickers = await ask({
    request: { url: `${SITE}/files/company_tickers.json`, cacheSeconds: DAY, maxBytes: 4 * MEGABYTE },
    answer: Tickers,
  });
  const found = Object.values(tickers).find(({ ticker }) => spell(ticker) === spell(text));
  if (found === undefined)
    throw new ToolFailure('not_found', `No company that reports to the SEC has the ticker "${text}".`);
  return String(found.cik_str).padStart(10, '0');
}

const UNKNOWN_COMPANY = 'No company has this number at the SEC.';

/** Columns of equal length. */
const Recent = z.object({
  accessionNumber: textList,
  filingDate: z.array(anyText),
  reportDate: z.array(anyText),
  form: z.array(anyText),
  primaryDocument: z.array(anyText),
  primaryDocDescription: z.array(anyText),
});

const Submissions = z.object({
  name: anyText,
  tickers: textList,
  exchanges: textList,
  sicDescription: anyText,
  stateOfIncorporation: anyText,
  filings: z.object({ recent: Recent }),
});

export const companyFilings: AnyTool = edgar.stepsTool({
  name: 'company-filings',
  icon: 'file-text',
  title: { en: 'Company filings (US)', zh: '美股公司申报文件' },
  description:
    'Lists the latest filings of a company with the US stock market authority, with addresses: yearly (10-K), quarterly (10-Q) ' +
    'and ad-hoc reports (8-K). Read them with fetch_page. Use company_facts for single figures. Only companies that report in the USA.',
  parameters: z.strictObject({
    company,
    form: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 /-]{1,12}$/, 'must be a form such as 10-K')
      .optional()
      .describe('Only this form, such as 10-K, 10-Q, 8-K or 4.'),
    limit: z.int().min(1).max(40).default(10).describe('How many to return at most.'),
  }),
  steps: async (args, ask) => {
    const cik = await findCik(args.company, ask);
    const answer = await ask({
      request: { url: `${DATA}/submissions/CIK${cik}.json`, maxBytes: 4 * MEGABYTE },
      answer: Submissions,
      notFound: UNKNOWN_COMPANY,
    });
    const { recent } = answer.filings;
    const form = args.form?.toUpperCase();
    const filings = recent.accessionNumber.flatMap((number, index) => {
      const kind = recent.form[index] ?? null;
      if (form !== undefined && kind !== form) return [];
      const folder = `${SITE}/Archives/edgar/data/${Number(cik)}/${number.replaceAll('-', '')}`;
      const document = recent.primaryDocument[index];
      return [
        {
          form: kind,
          filed: recent.filingDate[index] ?? null,
          period_end: recent.reportDate[index] ?? null,
          description: recent.primaryDocDescription[index] ?? null,
          url: document ? `${folder}/${document}` : `${folder}/${number}-index.htm`,
        },
      ];
    });
    return {
      data: {
        company: answer.name,
        cik: Number(cik),
        tickers: answer.tickers.slice(0, 5),
        exchanges: answer.exchanges.slice(0, 5),
        industry: answer.sicDescription,
        state: answer.stateOfIncorporation,
        filings: filings.slice(0, args.limit),
      },
      source: `${SITE}/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}`,
      truncated: filings.length > args.limit,
    };
  },
});

/** The names of figures in reports, the most usual first: rules changed over the years. */
const FACTS = {
  revenue: ['RevenueFromContractWithCustomerExcludingAssessedTax', 'Revenues', 'SalesRevenueNet'],
  net_income: ['NetIncomeLoss', 'ProfitLoss'],
  operating_income: ['OperatingIncomeLoss'],
  earnings_per_share: ['EarningsPerShareDiluted', 'EarningsPerShareBasic'],
  assets: ['Assets'],
  liabilities: ['Liabilities'],
  equity: ['StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  cash: ['CashAndCashEquivalentsAtCarryingValue'],
  operating_cash_flow: ['NetCashProvidedByUsedInOperatingActivities'],
  research_costs: ['ResearchAndDevelopmentExpense'],
} as const;

const Value = z.object({
  start: anyText,
  end: z.string(),
  val: anyNumber,
  fy: anyNumber,
  fp: anyText,
  form: anyText,
  filed: anyText,
});
type Value = z.infer<typeof Value>;
const Concept = z.object({
  entityName: anyText,
  label: anyText,
  units: z.record(z.string(), listOf(Value)),
});
type Concept = z.infer<typeof Concept>;

/** All figures of a company are too many for one answer: one is asked for by its name. */
async function findConcept(cik: string, names: readonly string[], ask: Ask): Promise<Concept> {
  const found: Concept[] = [];
  for (const name of names)
    try {
      found.push(
        await ask({
          request: {
            url: `${DATA}/api/xbrl/companyconcept/CIK${cik}/us-gaap/${name}.json`,
            maxBytes: 2 * MEGABYTE,
          },
          answer: Concept,
          notFound: 'Not reported under this name.',
        }),
      );
    } catch (error) {
      if (!(error instanceof ToolFailure) || error.code !== 'not_found') throw error;
    }
  const newest = (concept: Concept): string =>
    Object.values(concept.units)
      .flat()
      .reduce((latest, { end }) => (end > latest ? end : latest), '');
  const best = found.reduce<Concept | null>(
    (one, other) => (one === null || newest(other) > newest(one) ? other : one),
    null,
  );
  if (best) return best;
  throw new ToolFailure('not_found', 'This company does not report this figure, or not under the US rules.');
}

const DAY_MS = 86_400_000;

/** How long the span of a figure is; `null` for one of a day, such as assets. */
const spanOf = ({ start, end }: Value): number | null =>
  start === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS);

function isOf(value: Value, period: 'year' | 'quarter'): boolean {
  const days = spanOf(value);
  if (days === null) return period === 'quarter' || value.fp === 'FY';
  return period === 'year' ? days > 340 && days < 380 : days > 75 && days < 105;
}

/** A later report may correct a figure. */
function latestOfEach(values: readonly Value[]): Value[] {
  const byEnd = new Map<string, Value>();
  for (const value of values) {
    const known = byEnd.get(value.end);
    if (!known || (value.filed ?? '') >= (known.filed ?? '')) byEnd.set(value.end, value);
  }
  return [...byEnd.values()].sort((one, other) => other.end.localeCompare(one.end));
}

export const companyFacts: AnyTool = edgar.stepsTool({
  name: 'company-facts',
  icon: 'chart-line',
  title: { en: 'Company figures (US)', zh: '美股公司财务数据' },
  description:
    'Returns a figure that a company reported to the US stock market authority over the years or quarters: revenue, profit, ' +
    'assets, cash and others. Figures as reported, no share prices and no forecasts. Only companies that report in the USA.',
  parameters: z.strictObject({
    company,
    figure: z
      .enum([
        'revenue',
        'net_income',
        'operating_income',
        'earnings_per_share',
        'assets',
        'liabilities',
        'equity',
        'cash',
        'operating_cash_flow',
        'research_costs',
      ])
      .describe('Which figure.'),
    period: z.enum(['year', 'quarter']).default('year').describe('By fiscal year or by quarter.'),
    limit: z
      .int()
      .min(1)
      .max(40)
      .default(8)
      .describe('How many periods to return at most, the latest first.'),
  }),
  steps: async (args, ask) => {
    const cik = await findCik(args.company, ask);
    const { entityName, label, units } = await findConcept(cik, FACTS[args.figure], ask);
    const [unit = '', values = []] =
      Object.entries(units).sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
    const rows = latestOfEach(values.filter((value) => isOf(value, args.period)));
    return {
      data: {
        company: entityName,
        figure: args.figure,
        reported_as: label,
        unit,
        periods: rows.slice(0, args.limit).map((value) => ({
          from: value.start,
          to: value.end,
          value: value.val,
          form: value.form,
          filed: value.filed,
        })),
      },
      source: `${SITE}/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=10-K`,
      truncated: rows.length > args.limit,
    };
  },
  timeoutMs: 30_000,
});
