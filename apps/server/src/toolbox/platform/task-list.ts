import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { SHARED } from './platform-tool.ts';

const MAX_TASKS = 30;

/** The newest call holds the plan: nothing else has to be kept, and it goes on with the run on any server. */
export const taskList = defineTool({
  ...SHARED,
  name: 'task-list',
  icon: 'list-checks',
  title: { en: 'Keep a task list', zh: '维护任务清单' },
  description:
    'Shows the user the plan of a long task and how far it is. Call it with the whole list before the first step and again whenever a step begins or ends; at most one is in progress. Not for tasks of one or two steps.',
  parameters: z.strictObject({
    tasks: z
      .array(
        z.strictObject({
          title: z.string().trim().min(1).max(200).describe('The step, in a few words.'),
          state: z.enum(['open', 'in_progress', 'done', 'dropped']).describe('How far it is.'),
        }),
      )
      .min(1)
      .max(MAX_TASKS)
      .refine((tasks) => tasks.filter(({ state }) => state === 'in_progress').length <= 1, {
        error: 'must have one task in progress at most',
      })
      .describe('The whole list, in order.'),
  }),
  call({ tasks }) {
    const count = (wanted: string): number => tasks.filter(({ state }) => state === wanted).length;
    return {
      data: {
        tasks: tasks.length,
        done: count('done'),
        dropped: count('dropped'),
        left: count('open') + count('in_progress'),
      },
    };
  },
});
