export { createReports } from './reports.service.ts';
export { createReportDesk } from './reports.desk.ts';
export { createReportHousekeeping } from './reports.housekeeping.ts';
export { createReportRoutes } from './reports.routes.ts';
