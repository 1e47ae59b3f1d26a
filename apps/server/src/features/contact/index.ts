export { createContact } from './contact.service.ts';
export { createContactAdmin } from './contact.admin.ts';
export { createContactRoutes } from './contact.routes.ts';
export { CONTACT_TABLES } from './contact.tables.ts';
