export { createPush } from './push.service.ts';
export type { Push } from './push.service.ts';
export { createPushNotices } from './push-notices.ts';
export type { AddPush } from './push-notices.ts';
export { createAgentNotices } from './agent-notices.ts';
export type { AgentNoticesOf } from './agent-notices.ts';
export { removeEndedDevices } from './push.store.ts';
export { createPushRoutes } from './push.routes.ts';
export { PUSH_PURPOSE, PUSH_TABLES } from './push.tables.ts';
