import type { ReportStatus } from '@parley/contract/reports/constants.ts';
import { changeErrorReport, getErrorReport, listErrorReports } from '@parley/contract/reports/endpoints.ts';
import type { ErrorOccurrence, ErrorReport, ErrorReportSummary } from '@parley/contract/reports/schemas.ts';
import { api } from '../../platform/api/client.ts';
import type { Occurrence, OpenReport, ReportFilter, ReportPage, ReportSummary } from './report.ts';

const REPORTS_PER_PAGE = 20;

function toSummary(report: ErrorReportSummary): ReportSummary {
  const { id, status, count, people, trend, component } = report;
  return {
    id,
    message: report.error_message,
    status,
    isBack: report.is_back,
    count,
    people,
    trend,
    firstSeenAt: report.first_seen_at,
    lastSeenAt: report.last_seen_at,
    resolvedAt: report.resolved_at,
    component,
    address: report.url,
  };
}

function toOccurrence(occurrence: ErrorOccurrence): Occurrence {
  const { browser_info: browser, additional_context: context } = occurrence;
  return {
    id: occurrence.id,
    userId: occurrence.user_id,
    sessionId: occurrence.session_id,
    address: occurrence.url,
    userAgent: occurrence.user_agent,
    at: occurrence.received_at,
    browser: browser && {
      languages: browser.languages,
      platform: browser.platform,
      hasCookies: browser.cookie_enabled,
      isOnline: browser.online,
      screen: browser.screen,
      viewport: browser.viewport,
      timeZone: browser.timezone,
      referrer: browser.referrer,
    },
    context: context && {
      timestamp: context.timestamp,
      viewport: context.viewport,
      userAgent: context.user_agent,
    },
  };
}

function toOpenReport(report: ErrorReport): OpenReport {
  return {
    ...toSummary(report),
    stack: report.error_stack,
    componentStack: report.component_stack,
    note: report.note,
    occurrences: report.occurrences.map(toOccurrence),
  };
}

export const reportsApi = {
  async list({ status, text, days, page }: ReportFilter): Promise<ReportPage> {
    const query = {
      days,
      page,
      per_page: REPORTS_PER_PAGE,
      ...(status !== 'all' && { status }),
      ...(text !== '' && { q: text }),
    };
    const answer = await api.call(listErrorReports, { query });
    return {
      reports: answer.reports.map(toSummary),
      total: answer.total,
      occurrenceTotal: answer.occurrence_total,
      openTotal: answer.open_total,
      pageCount: Math.max(1, Math.ceil(answer.total / REPORTS_PER_PAGE)),
    };
  },
  async get(reportId: string, days: number): Promise<OpenReport> {
    return toOpenReport(await api.call(getErrorReport, { params: { reportId }, query: { days } }));
  },
  async change(
    reportId: string,
    change: { readonly status?: ReportStatus; readonly note?: string },
  ): Promise<void> {
    await api.call(changeErrorReport, { params: { reportId }, query: {}, body: change });
  },
};
