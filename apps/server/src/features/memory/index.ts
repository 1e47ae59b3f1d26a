export { clearMind, countMemories } from './memory.store.ts';
export { createMemoryRoutes } from './memory.routes.ts';
export { createMemories } from './memory.service.ts';
export type { Memories } from './memory.service.ts';
export { MEMORY_TABLES } from './memory.tables.ts';
