export { createContact } from './contact.service.ts';
export { createContactDesk } from './contact.desk.ts';
export { createContactRoutes } from './contact.routes.ts';
