export { createReports } from './reports.service.ts';
export { createReportAdmin } from './admin/reports-admin.ts';
export { createReportHousekeeping } from './reports.housekeeping.ts';
export { createReportRoutes } from './reports.routes.ts';
export { REPORT_TABLES } from './reports.tables.ts';
