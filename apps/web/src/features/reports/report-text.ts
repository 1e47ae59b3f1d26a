import type { OpenReport } from './report.ts';

/** Everything about a report as plain text, to be pasted where it is worked on. */
export function toReportText(report: OpenReport): string {
  const [latest] = report.occurrences;
  const facts = { browser: latest?.browser ?? null, context: latest?.context ?? null };
  const parts = [
    report.message,
    `${report.id}\n${report.address}\n${latest?.userAgent ?? ''}`.trim(),
    report.stack,
    report.componentStack?.trim(),
    JSON.stringify(facts, null, 2),
    report.note,
  ];
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join('\n\n');
}
