export { createProfile } from './profile.service.ts';
export { createProfileRoutes } from './profile.routes.ts';
