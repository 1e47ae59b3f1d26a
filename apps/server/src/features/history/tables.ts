import { CONVERSATION_TABLES } from './history.tables.ts';
import { IMAGE_TABLES } from './images/images.tables.ts';
import { SHARE_TABLES } from './shares/shares.tables.ts';

export const HISTORY_TABLES = { ...CONVERSATION_TABLES, ...IMAGE_TABLES, ...SHARE_TABLES };
