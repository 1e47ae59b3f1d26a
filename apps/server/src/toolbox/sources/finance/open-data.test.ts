// Open data of countries and companies against recorded answers; fixtures/README.md says where they come from.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebTools, type WebToolCalls } from '../../../testing/tools/web-tools.ts';
import { FINANCE_TOOLS } from './index.ts';

const recorded = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools(FINANCE_TOOLS);
});

const lastUrl = (): string => decodeURIComponent(tools.seen.at(-1)?.url ?? '');

/** Asks once in vain, then with an answer for the address that was asked last. */
async function call(name: string, args: unknown, body: string | Buffer, status = 200) {
  await tools.call(name, args).catch(() => null);
  tools.answer(tools.seen.at(-1)?.url ?? '', { body, status });
  return tools.call(name, args);
}

describe('world-bank-indicator [TOOL-11]', () => {
  const args = { countries: ['usa'], indicator: 'unemployment_percent', from_year: 2019, to_year: 2019 };

  it('tells figures by year', async () => {
    const { data, source } = await call(
      'world-bank-indicator',
      args,
      recorded('world-bank-unemployment-us.json'),
    );
    expect(lastUrl()).toBe(
      'https://api.worldbank.org/v2/country/US/indicator/SL.UEM.TOTL.ZS?format=json&date=2019:2019&per_page=300',
    );
    expect(data).toEqual({
      indicator: 'Unemployment, total (% of total labor force) (modeled ILO estimate)',
      id: 'SL.UEM.TOTL.ZS',
      countries: [{ country: 'United States', years: [{ year: '2019', value: 3.669 }] }],
    });
    expect(source).toBe('https://data.worldbank.org/indicator/SL.UEM.TOTL.ZS?locations=US');
  });

  it('says what it does not know', async () => {
    const wrong = recorded('world-bank-invalid-value.error.json');
    const unknown = { countries: ['JP', 'KR'], indicator: 'AA.NOPE.XX' };
    await expect(call('world-bank-indicator', unknown, wrong)).rejects.toMatchObject({ code: 'not_found' });
    expect(lastUrl()).toContain('/country/JP;KR/indicator/AA.NOPE.XX?');
    await expect(
      tools.call('world-bank-indicator', { ...args, countries: ['Atlantis'] }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('us-treasury-data [TOOL-11]', () => {
  it('tells figures as numbers, the latest first', async () => {
    const args = { data_set: 'debt', limit: 2, from_date: '2026-01-01' };
    const { data, truncated } = await call('us-treasury-data', args, recorded('us-fiscal-data-debt.json'));
    expect(lastUrl()).toContain('fields=record_date,tot_pub_debt_out_amt,');
    expect(lastUrl()).toContain('filter=record_date:gte:2026-01-01&sort=-record_date');
    expect(lastUrl()).toContain('page[size]=2');
    expect(data).toMatchObject({
      rows: [
        { date: '2026-05-12', total_debt_usd: 38968295059805.35, held_by_the_public_usd: null },
        { date: '2026-05-11' },
      ],
      total: 8306,
    });
    expect(truncated).toBe(true);
    const missing = '{"data":[{"record_date":"2026-03-31","exchange_rate":"null"}]}';
    expect((await call('us-treasury-data', { data_set: 'exchange_rates' }, missing)).data).toMatchObject({
      rows: [{ date: '2026-03-31', per_usd: null }],
    });
  });

  it('passes on why it refused', async () => {
    const body = recorded('us-fiscal-data-bad-param.error.json');
    const asked = call('us-treasury-data', { data_set: 'interest_rates' }, body, 400);
    await expect(asked).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('Invalid query parameter'),
    });
  });
});

describe('vat-number-check [TOOL-11]', () => {
  const args = { country: 'pl', number: 'PL 774-000-14-54' };

  it('tells whether a number is valid, and whose it is', async () => {
    const { data } = await call('vat-number-check', args, recorded('vies-valid.json'));
    expect(lastUrl()).toBe('https://ec.europa.eu/taxation_customs/vies/rest-api/ms/PL/vat/7740001454');
    expect(data).toEqual({
      vat_number: 'PL7740001454',
      valid: true,
      checked_at: '2026-10-08T04:42:27.326Z',
      name: 'ORLEN SPÓŁKA AKCYJNA',
      address: 'CHEMIKÓW 7\n09-411 PŁOCK',
    });
    const silent = '{"isValid":false,"userError":"INVALID","name":"---","address":"---"}';
    const greek = await call('vat-number-check', { country: 'GR', number: '123456789' }, silent);
    expect(lastUrl()).toContain('/ms/EL/vat/123456789');
    expect(greek.data).toMatchObject({ valid: false, name: null, address: null });
  });

  it.each([
    [recorded('vies-unavailable.error.json'), 200, 'upstream_down'],
    ['{"isValid":false,"userError":"MS_UNAVAILABLE"}', 200, 'upstream_down'],
    ['{"isValid":false,"userError":"MS_MAX_CONCURRENT_REQ"}', 200, 'rate_limited'],
    [recorded('vies-invalid-input.error.json'), 400, 'bad_input'],
  ])('never takes an outage for a wrong number: %s (%i) is %s', async (body, status, code) => {
    await expect(call('vat-number-check', args, body, status)).rejects.toMatchObject({ code });
  });
});

describe('legal-entity-lookup [TOOL-11]', () => {
  const APPLE = {
    lei: 'HWUPKR0MPOU8FGXBT394',
    name: 'Apple Inc.',
    other_names: ['Apple Computer, Inc.'],
    status: 'ACTIVE',
    founded: '1977-01-03',
    headquarters: 'One Apple Park Way, Cupertino, US-CA, 95014, US',
    bank_codes: ['APLEUS66XXX'],
    lei_status: 'ISSUED',
  };

  it('finds an entity by its identifier and by name', async () => {
    const record = recorded('gleif-record.json');
    const one = await call('legal-entity-lookup', { lei: 'hwupkr0mpou8fgxbt394' }, record);
    expect(lastUrl()).toBe('https://api.gleif.org/api/v1/lei-records/HWUPKR0MPOU8FGXBT394');
    expect(one.data).toMatchObject({ entities: [APPLE] });
    const { data } = JSON.parse(record.toString()) as { data: unknown };
    const list = JSON.stringify({ data: [data] });
    expect((await call('legal-entity-lookup', { name: 'Apple' }, list)).data).toMatchObject({
      entities: [APPLE],
    });
    expect(lastUrl()).toContain('filter[entity.legalName]=Apple&page[size]=5');
  });

  it('says that there is none', async () => {
    const none = call('legal-entity-lookup', { name: 'Nobody Ltd' }, '{"data":[]}');
    await expect(none).rejects.toMatchObject({ code: 'not_found' });
    const unknown = call('legal-entity-lookup', { lei: 'AAAAAAAAAAAAAAAAAA00' }, '{"errors":[]}', 404);
    await expect(unknown).rejects.toMatchObject({ code: 'not_found', message: 'No entity has this LEI.' });
  });
});

describe('companies that report in the USA [TOOL-11]', () => {
  const TICKERS = 'https://www.sec.gov/files/company_tickers.json';
  const CONCEPT = 'https://data.sec.gov/api/xbrl/companyconcept/CIK0000320193/us-gaap';
  beforeEach(() => {
    tools.answer(TICKERS, { body: '{"0":{"cik_str":320193,"ticker":"AAPL","title":"Apple Inc."}}' });
  });

  it('lists filings of a ticker', async () => {
    const recent = {
      accessionNumber: ['0000320193-25-000079', '0000320193-25-000073'],
      filingDate: ['2025-10-31', '2025-08-01'],
      reportDate: ['2025-09-27', ''],
      form: ['10-K', '10-Q'],
      primaryDocument: ['aapl-20250927.htm', ''],
      primaryDocDescription: ['10-K', '10-Q'],
    };
    const body = JSON.stringify({
      name: 'Apple Inc.',
      tickers: ['AAPL'],
      exchanges: ['Nasdaq'],
      filings: { recent },
    });
    const { data } = await call('company-filings', { company: 'aapl' }, body);
    expect(lastUrl()).toBe('https://data.sec.gov/submissions/CIK0000320193.json');
    const folder = 'https://www.sec.gov/Archives/edgar/data/320193';
    expect(data).toMatchObject({
      company: 'Apple Inc.',
      cik: 320193,
      filings: [
        { form: '10-K', filed: '2025-10-31', url: `${folder}/000032019325000079/aapl-20250927.htm` },
        {
          form: '10-Q',
          period_end: null,
          url: `${folder}/000032019325000073/0000320193-25-000073-index.htm`,
        },
      ],
    });
    const some = await tools.call('company-filings', { company: '320193', form: '10-q' });
    expect(some.data).toMatchObject({ filings: { length: 1 } });
    await expect(tools.call('company-filings', { company: 'NOPE' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(call('company-filings', { company: '99' }, '', 404)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(call('company-filings', { company: '98' }, '<html>', 403)).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('CONTACT_EMAIL') as string,
    });
  });

  const value = (start: string | null, end: string, val: number, filed: string, fp = 'FY') => ({
    ...(start !== null && { start }),
    end,
    val,
    fp,
    form: '10-K',
    filed,
  });

  it('tells a figure over the years, as last corrected', async () => {
    tools.answer(`${CONCEPT}/RevenueFromContractWithCustomerExcludingAssessedTax.json`, { status: 404 });
    tools.answer(`${CONCEPT}/SalesRevenueNet.json`, {
      body: JSON.stringify({ units: { USD: [value('2010-09-26', '2011-09-24', 1, '2011-10-26')] } }),
    });
    tools.answer(`${CONCEPT}/Revenues.json`, {
      body: JSON.stringify({
        entityName: 'Apple Inc.',
        label: 'Revenues',
        units: {
          USD: [
            value('2023-10-01', '2024-09-28', 390, '2024-11-01'),
            value('2023-10-01', '2024-09-28', 391, '2025-10-31'),
            value('2024-09-29', '2025-09-27', 416, '2025-10-31'),
            value('2025-06-29', '2025-09-27', 102, '2025-10-31', 'Q4'),
          ],
        },
      }),
    });
    const years = await tools.call('company-facts', { company: 'AAPL', figure: 'revenue' });
    expect(years.data).toMatchObject({
      company: 'Apple Inc.',
      reported_as: 'Revenues',
      unit: 'USD',
      periods: [
        { to: '2025-09-27', value: 416 },
        { to: '2024-09-28', value: 391, filed: '2025-10-31' },
      ],
    });
    const quarters = await tools.call('company-facts', {
      company: 'AAPL',
      figure: 'revenue',
      period: 'quarter',
    });
    expect(quarters.data).toMatchObject({ periods: [{ to: '2025-09-27', value: 102 }] });
  });

  it('tells balances of a day, and what is not reported', async () => {
    tools.answer(`${CONCEPT}/Assets.json`, {
      body: JSON.stringify({ units: { USD: [value(null, '2025-09-27', 359, '2025-10-31')] } }),
    });
    const { data } = await tools.call('company-facts', { company: 'AAPL', figure: 'assets' });
    expect(data).toMatchObject({ periods: [{ from: null, to: '2025-09-27', value: 359 }] });
    tools.answer(`${CONCEPT}/ResearchAndDevelopmentExpense.json`, { status: 404 });
    await expect(
      tools.call('company-facts', { company: 'AAPL', figure: 'research_costs' }),
    ).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining('does not report') });
    await expect(tools.call('company-facts', { company: 'AAPL', figure: 'cash' })).rejects.toMatchObject({
      code: 'upstream_down',
    });
  });
});

it.each([
  ['world-bank-indicator', { countries: [], indicator: 'population' }],
  ['world-bank-indicator', { countries: ['US'], indicator: 'happiness' }],
  ['world-bank-indicator', { countries: ['US'], indicator: 'population', from_year: 2020, to_year: 2019 }],
  ['us-treasury-data', { data_set: 'gold' }],
  ['us-treasury-data', { data_set: 'debt', limit: 101 }],
  ['vat-number-check', { country: 'US', number: '123' }],
  ['vat-number-check', { country: 'DE', number: '../../x' }],
  ['legal-entity-lookup', {}],
  ['legal-entity-lookup', { lei: 'short' }],
  ['company-filings', { company: 'A/B' }],
  ['company-facts', { company: 'AAPL', figure: 'mood' }],
  ['company-facts', { company: 'AAPL', figure: 'assets', limit: 41 }],
])('%s refuses %j', async (name, args) => {
  await expect(tools.call(name, args)).rejects.toMatchObject({ name: 'ZodError' });
});
