// Figures as tables: one for the terminal, the same for bench/RESULTS.md.
import { judge, ratioOf, type Bound, type Figure, type Report } from './measurement.ts';

function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}

function formatBound({ on, atMost, atLeast }: Bound, unit: string): string {
  const suffix = on === 'ratio' ? 'x' : unit === '' ? '' : ` ${unit}`;
  const sides = [
    ...(atMost === undefined ? [] : [`at most ${formatNumber(atMost)}${suffix}`]),
    ...(atLeast === undefined ? [] : [`at least ${formatNumber(atLeast)}${suffix}`]),
  ];
  return sides.join(', ');
}

function formatRatio(figure: Figure): string {
  const ratio = ratioOf(figure);
  return ratio === null ? '' : `${ratio.toFixed(2)}x`;
}

const VERDICTS = { kept: 'kept', missed: 'MISSED', shown: '' };
const HEAD = ['Figure', 'Parley', 'Baseline', 'Ratio', 'Promise', 'Verdict'];

function toRow(figure: Figure): readonly string[] {
  const { label, value, unit, baseline, bounds = [] } = figure;
  return [
    label,
    `${formatNumber(value)} ${unit}`.trim(),
    baseline === undefined ? '' : `${formatNumber(baseline)} ${unit}`.trim(),
    formatRatio(figure),
    bounds.map((bound) => formatBound(bound, unit)).join(' or '),
    VERDICTS[judge(figure)],
  ];
}

/** A Markdown table whose columns line up as plain text too. */
export function formatReport({ figures, notes = [] }: Report): string {
  const rows = [HEAD, ...figures.map(toRow)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const table = [lines[0] ?? '', rule, ...lines.slice(1)].join('\n');
  return notes.length === 0 ? table : `${table}\n\n${notes.map((note) => `- ${note}`).join('\n')}`;
}
