export { MEMORY_TABLES } from './memory.tables.ts';
