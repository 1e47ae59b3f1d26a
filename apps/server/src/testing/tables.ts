export { TABLES } from '../compose/tables.ts';
