import { openDialog } from '../../../platform/overlays/dialogs.ts';
import { chat } from '../browser-chat.ts';
import type { ChatSession } from '../sessions/session.ts';

export function openInstructions({ id, systemPrompt }: ChatSession): void {
  openDialog({
    kind: 'instructions',
    isDefault: false,
    text: systemPrompt,
    onSave: (text) => chat.sessions.change(id, { systemPrompt: text }),
  });
}
