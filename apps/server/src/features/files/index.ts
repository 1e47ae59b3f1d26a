export { createFiles } from './files.service.ts';
export { createDescribePictures, createPicturesKind } from './files.describe.ts';
export { createFileRoutes } from './files.routes.ts';
