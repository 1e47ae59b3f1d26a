export { createModels } from './models.service.ts';
export { createModelRoutes } from './models.routes.ts';
