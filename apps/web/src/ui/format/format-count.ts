import { numberFormat } from '../../platform/i18n/formats.ts';

const BINARY_THOUSAND = 1_024;

/** Tokens of a context window: 128,000 and 131,072 are both called 128K. */
export function formatContext(tokens: number): string {
  const base = tokens % BINARY_THOUSAND === 0 && tokens % 1_000 !== 0 ? BINARY_THOUSAND : 1_000;
  const thousands = tokens / base;
  if (thousands >= base) return `${Math.round((thousands / base) * 10) / 10}M`;
  return thousands >= 1 ? `${Math.round(thousands)}K` : String(tokens);
}

export function formatCount(count: number, language: string): string {
  return numberFormat(language).format(count);
}

/** A share from 0 to 1 with one decimal where that says more: 99.1%, but 100%. */
export function formatShare(share: number, language: string): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** A share from 0 to 1 as a whole percentage. */
export function formatPercent(share: number, language: string): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
