import { defineEndpoint } from '../endpoint.ts';
import { ErrorReportBody, ErrorReportReceipt } from './schemas.ts';

export const reportError = defineEndpoint({
  id: 'reports.send',
  method: 'POST',
  path: '/api/errors/report',
  summary: 'Tells the people who run this installation that a screen has crashed.',
  access: 'optional',
  guards: 'none',
  scope: null,
  rate: 'error-report',
  body: ErrorReportBody,
  reply: ErrorReportReceipt,
  errors: ['rate_limited', 'too_large'],
});
