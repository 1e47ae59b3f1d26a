// Sums about money that are computed here, in decimals.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { defineTool, type AnyTool, type Tool, type ToolError } from '../../tool.ts';

const Exact = Decimal.clone({ precision: 40 });
const MAX_ROWS = 60;

type Calculation<Args> = Pick<Tool<Args>, 'name' | 'icon' | 'title' | 'description' | 'parameters' | 'call'>;

function calculation<Args>(tool: Calculation<Args>): AnyTool {
  return defineTool({
    ...tool,
    provider: 'FINANCE',
    category: 'finance',
    effect: 'read',
    isIdempotent: true,
  });
}

const badInput = (message: string): ToolError => ({ error: 'bad_input', message });

const cents = (value: Decimal): number => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();

const money = (what: string) => z.number().min(0).max(1e12).describe(what);
const percent = (what: string) => z.number().min(0).max(1_000).describe(what);

interface Month {
  readonly month: number;
  readonly interest: Decimal;
  readonly principal: Decimal;
  readonly balance: Decimal;
}

/** The payment of an annuity. */
function findPayment(principal: Decimal, rate: Decimal, months: number): Decimal {
  if (rate.isZero()) return principal.div(months);
  const discount = new Exact(1).minus(rate.plus(1).pow(-months));
  return principal.times(rate).div(discount);
}

function* payOff(principal: Decimal, rate: Decimal, payment: Decimal, months: number): Generator<Month> {
  let balance = principal;
  for (let month = 1; month <= months && balance.gt(0); month++) {
    const interest = balance.times(rate);
    // What rounding left over is below a cent.
    const paid = month === months ? balance : Decimal.min(payment.minus(interest), balance);
    balance = balance.minus(paid);
    yield { month, interest, principal: paid, balance };
  }
}

/** By month, or by year where there are too many months. */
function toSchedule(months: readonly Month[]) {
  const size = months.length <= MAX_ROWS ? 1 : 12;
  const rows = [];
  for (let start = 0; start < months.length; start += size) {
    const part = months.slice(start, start + size);
    const sum = (key: 'interest' | 'principal') => cents(Decimal.sum(...part.map((month) => month[key])));
    rows.push({
      [size === 1 ? 'month' : 'year']: start / size + 1,
      interest: sum('interest'),
      principal: sum('principal'),
      balance: cents(part.at(-1)?.balance ?? new Exact(0)),
    });
  }
  return rows;
}

export const loanPayment: AnyTool = calculation({
  name: 'loan-payment',
  icon: 'landmark',
  title: { en: 'Loan payments', zh: '贷款还款计算' },
  description:
    'Computes the equal monthly payment of a loan or mortgage, the interest in all and, if asked, the plan of payments. ' +
    'Knows extra monthly payments. Fees and taxes of a lender are not in it.',
  parameters: z.strictObject({
    principal: money('The sum that is lent.').min(0.01),
    annual_rate_percent: percent('The nominal yearly rate in percent, such as 4.5; 0 for none.'),
    months: z.int().min(1).max(600).describe('The term in months: 360 for 30 years.'),
    extra_monthly: money('What is paid each month on top.').default(0),
    schedule: z
      .boolean()
      .default(false)
      .describe('Whether to list the payments: by month up to 60, by year beyond.'),
  }),
  call: ({ principal, annual_rate_percent, months, extra_monthly, schedule }) => {
    const rate = new Exact(annual_rate_percent).div(1_200);
    const payment = findPayment(new Exact(principal), rate, months);
    const plan = [...payOff(new Exact(principal), rate, payment.plus(extra_monthly), months)];
    const interest = Decimal.sum(0, ...plan.map((month) => month.interest));
    return {
      data: {
        monthly_payment: cents(payment),
        months: plan.length,
        total_interest: cents(interest),
        total_paid: cents(interest.plus(principal)),
        ...(schedule && { schedule: toSchedule(plan) }),
      },
    };
  },
});

const PERIODS = { yearly: 1, 'half-yearly': 2, quarterly: 4, monthly: 12, daily: 365 } as const;

export const compoundInterest: AnyTool = calculation({
  name: 'compound-interest',
  icon: 'piggy-bank',
  title: { en: 'Compound interest', zh: '复利计算' },
  description:
    'Computes what savings grow to with compound interest and monthly deposits, year by year. Use it for savings plans and ' +
    'growth; use loan_payment for debts. Taxes and inflation are not in it.',
  parameters: z.strictObject({
    principal: money('What is there at the beginning.'),
    annual_rate_percent: percent('The nominal yearly rate in percent, such as 3.'),
    years: z.int().min(1).max(100).describe('How many years.'),
    compounding: z
      .enum(['yearly', 'half-yearly', 'quarterly', 'monthly', 'daily'])
      .default('yearly')
      .describe('How often interest is added.'),
    monthly_deposit: money('What is paid in at the end of each month.').default(0),
  }),
  call: ({ principal, annual_rate_percent, years, compounding, monthly_deposit }) => {
    const periods = PERIODS[compounding];
    const yearly = new Exact(annual_rate_percent).div(100).div(periods).plus(1).pow(periods);
    const monthly = yearly.pow(new Exact(1).div(12));
    // Deposits of a year at its end: each grows for the months that are left.
    const deposits = monthly.eq(1)
      ? new Exact(monthly_deposit).times(12)
      : new Exact(monthly_deposit).times(yearly.minus(1)).div(monthly.minus(1));
    let value = new Exact(principal);
    const balances: Decimal[] = [];
    for (let year = 1; year <= years; year++) {
      value = value.times(yearly).plus(deposits);
      balances.push(value);
    }
    if (value.gt(1e15)) return badInput('The result is beyond all money there is. Check rate and years.');
    const paidIn = new Exact(monthly_deposit).times(12 * years).plus(principal);
    return {
      data: {
        final_value: cents(value),
        paid_in: cents(paidIn),
        interest: cents(value.minus(paidIn)),
        effective_yearly_percent: yearly.minus(1).times(100).toDecimalPlaces(4).toNumber(),
        by_year: balances.map((balance, index) => ({ year: index + 1, value: cents(balance) })),
      },
    };
  },
});

/** To cents, or to the decimals of the amounts if they have more. */
function roundAs(value: Decimal, ...amounts: readonly Decimal[]): Decimal {
  const places = Math.max(2, ...amounts.map((amount) => amount.decimalPlaces()));
  return value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}

function reduce(before: Decimal, rate: number) {
  if (rate > 100) return badInput('A discount is at most 100 percent.');
  const after = roundAs(before.times(new Exact(100).minus(rate)).div(100), before);
  const off = before.minus(after);
  return {
    data: { before: before.toNumber(), off: off.toNumber(), after: after.toNumber(), rate_percent: rate },
  };
}

export const taxPercentage: AnyTool = calculation({
  name: 'tax-percentage',
  icon: 'percent',
  title: { en: 'Tax and percentage of a price', zh: '税额与百分比计算' },
  description:
    'Adds a tax, tip or surcharge in percent to an amount, takes it out of an amount that contains it, takes a discount off a ' +
    'price, or finds the percentage between two amounts. Use it for VAT, sales tax, tips and discounts; the rate has to be known.',
  parameters: z.strictObject({
    calculation: z
      .enum(['add', 'remove', 'reduce', 'find'])
      .describe(
        'add: amount is without it. remove: amount contains it, such as a gross price its tax. reduce: amount is the price before a discount. find: the percentage from amount to other_amount.',
      ),
    amount: money('The amount to begin with.'),
    rate_percent: percent('The rate, such as 19; for add, remove and reduce.').optional(),
    other_amount: money('The amount that it became; for find.').optional(),
  }),
  call: ({ calculation: kind, amount, rate_percent, other_amount }) => {
    const value = new Exact(amount);
    if (kind === 'find') {
      if (other_amount === undefined) return badInput('find needs other_amount.');
      if (value.isZero()) return badInput('A percentage of 0 does not exist: amount must be above 0.');
      const difference = new Exact(other_amount).minus(value);
      return {
        data: {
          difference: difference.toNumber(),
          rate_percent: difference.div(value).times(100).toDecimalPlaces(4).toNumber(),
        },
      };
    }
    if (rate_percent === undefined) return badInput(`${kind} needs rate_percent.`);
    if (kind === 'reduce') return reduce(value, rate_percent);
    const factor = new Exact(rate_percent).div(100).plus(1);
    const [net, gross] = kind === 'add' ? [value, value.times(factor)] : [value.div(factor), value];
    // Shown parts add up: the tax is the difference of the two rounded amounts.
    const [without, total] = [roundAs(net, value), roundAs(gross, value)];
    return {
      data: {
        without: without.toNumber(),
        tax: total.minus(without).toNumber(),
        with: total.toNumber(),
        rate_percent,
      },
    };
  },
});
