export { createHistoryHousekeeping } from './history.housekeeping.ts';
export { createHistoryImages } from './history.images.ts';
export { createHistoryRoutes } from './history.routes.ts';
export { createHistorySearch } from './history.search.ts';
export { createHistory } from './history.service.ts';
export { createImageRoutes, createShareRoutes } from './history.share.routes.ts';
export { createShares } from './history.shares.ts';
