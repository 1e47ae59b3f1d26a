export { createChatKinds } from './chat.kinds.ts';
export { createChat } from './chat.service.ts';
export { createChatRoutes } from './chat.routes.ts';
export { generateWire } from './chat.wire.ts';
