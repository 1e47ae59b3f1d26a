import { z } from 'zod';
import { defineTool, ToolFailure } from '../tool.ts';
import { SHARED } from './platform-tool.ts';

/** It asks before it writes, like every tool that reaches a person where no answer is expected of it. */
export const notifyUser = defineTool({
  ...SHARED,
  name: 'notify-user',
  effect: 'write',
  isIdempotent: false,
  icon: 'bell-ring',
  title: { en: 'Notify the user', zh: '通知用户' },
  description:
    'Sends the user a short notice to the devices that they have turned notifications on for, or by email where there are none. Use it when they asked to be told of something that has happened, or when a long task is done. Not for the answer itself, and not for questions: use ask_user. It reaches nobody but the user of this run.',
  parameters: z.strictObject({
    title: z.string().trim().min(1).max(100).describe('What it is about, in a few words.'),
    text: z.string().trim().min(1).max(400).describe('What has happened, in plain text.'),
    by_email: z.boolean().default(false).describe('Also by email: for what must not be missed.'),
  }),
  async call({ title, text, by_email: byEmail }, { notices }) {
    if (!notices) throw new ToolFailure('failed', 'Guests cannot be notified. Signing up makes it possible.');
    const { devices, isMailed } = await notices.send({ title, text, byEmail });
    return { data: { devices, email: isMailed } };
  },
});
