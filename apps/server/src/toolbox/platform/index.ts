// Tools of the product itself: what the person has said before, what they have attached, what it costs, and the plan and the
// files of a run. What they read is the person's own; nothing of it leaves the product.
import type { AnyTool } from '../tool.ts';
import { artifactWrite } from './artifact-write.ts';
import { askUser } from './ask-user.ts';
import { CONVERSATION_TOOLS } from './conversations.ts';
import { fileCreate } from './file-create.ts';
import { fileRead, fileSearch } from './files.ts';
import { notifyUser } from './notify-user.ts';
import { SCHEDULE_TOOLS } from './schedules.ts';
import { taskList } from './task-list.ts';
import { usageStatus } from './usage-status.ts';

export const PLATFORM_TOOLS: readonly AnyTool[] = [
  ...CONVERSATION_TOOLS,
  ...SCHEDULE_TOOLS,
  fileRead,
  fileSearch,
  fileCreate,
  artifactWrite,
  taskList,
  askUser,
  notifyUser,
  usageStatus,
];
