// Rates, coins, sums about money, and open data of countries and companies.
import type { AnyTool } from '../../tool.ts';
import { compoundInterest, loanPayment, taxPercentage } from './calculations.ts';
import { cryptoHistory, cryptoMarkets, cryptoPrice } from './coingecko.ts';
import { convertCurrency, exchangeHistory, exchangeRate } from './frankfurter.ts';
import { legalEntityLookup } from './gleif.ts';
import { exchangeRateWorld } from './open-er-api.ts';
import { companyFacts, companyFilings } from './sec-edgar.ts';
import { usTreasuryData } from './us-fiscal-data.ts';
import { vatNumberCheck } from './vies.ts';
import { worldBankIndicator } from './world-bank-indicators.ts';

export const FINANCE_TOOLS: readonly AnyTool[] = [
  exchangeRate,
  convertCurrency,
  exchangeHistory,
  exchangeRateWorld,
  cryptoPrice,
  cryptoMarkets,
  cryptoHistory,
  loanPayment,
  compoundInterest,
  taxPercentage,
  worldBankIndicator,
  companyFilings,
  companyFacts,
  usTreasuryData,
  vatNumberCheck,
  legalEntityLookup,
];
