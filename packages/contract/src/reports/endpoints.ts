import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  ErrorReport,
  ErrorReportBody,
  ErrorReportChange,
  ErrorReportDaysQuery,
  ErrorReportList,
  ErrorReportQuery,
  ErrorReportReceipt,
} from './schemas.ts';

const OneReport = z.object({ reportId: z.string().min(1).max(100) });

export const reportError = defineEndpoint({
  id: 'reports.send',
  method: 'POST',
  path: '/api/errors/report',
  summary: 'Reports to the people who run this installation that a screen has crashed.',
  access: 'optional',
  guards: 'none',
  scope: null,
  rate: 'error-report',
  body: ErrorReportBody,
  reply: ErrorReportReceipt,
  errors: ['rate_limited', 'too_large'],
});

export const listErrorReports = defineEndpoint({
  id: 'reports.list',
  method: 'GET',
  path: '/api/admin/error-reports',
  summary: 'The errors that screens have crashed with, the latest first; equal ones are one.',
  access: 'admin',
  guards: 'none',
  scope: null,
  query: ErrorReportQuery,
  reply: ErrorReportList,
  errors: [],
});

export const getErrorReport = defineEndpoint({
  id: 'reports.get',
  method: 'GET',
  path: '/api/admin/error-reports/{reportId}',
  summary: 'One error with its stacks and the latest times it happened.',
  access: 'admin',
  guards: 'none',
  scope: null,
  params: OneReport,
  query: ErrorReportDaysQuery,
  reply: ErrorReport,
  errors: ['not_found'],
});

export const changeErrorReport = defineEndpoint({
  id: 'reports.change',
  method: 'PATCH',
  path: '/api/admin/error-reports/{reportId}',
  summary: 'Marks an error as resolved, ignored or open, or leaves a note with it.',
  access: 'admin',
  guards: 'none',
  scope: null,
  params: OneReport,
  query: ErrorReportDaysQuery,
  body: ErrorReportChange,
  reply: ErrorReport,
  errors: ['not_found'],
});
