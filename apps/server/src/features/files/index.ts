export { createFiles } from './files.service.ts';
export { createDescribePictures } from './files.describe.ts';
export { createFileRoutes } from './files.routes.ts';
