import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** The instructions of a chat, and the templates to pick them from. */
export const InstructionsDrawer = lazyPart(() =>
  import('./screens/InstructionsDrawer.tsx').then((module) => ({ default: module.InstructionsDrawer })),
);

/** The prompts while a slash command is typed. */
export const loadPromptPopover = () =>
  import('./screens/SlashPopover.tsx').then((module) => module.SlashPopover);

/** Brings what a guest kept in the browser to the server. */
export const loadGuestPromptMove = () =>
  import('./own-collections.ts').then((module) => module.moveGuestPrompts);
