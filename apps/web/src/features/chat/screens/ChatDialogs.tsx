import { lazy, Suspense } from 'react';
import { InstructionsDrawer } from '../../prompts/index.ts';
import { ShareDialog } from '../../sharing/index.ts';
import { chat } from '../browser-chat.ts';
import { closeChatDialog, useChatDialog, type ChatDialog } from '../dialogs.state.ts';
import { useChatState } from '../use-chat.ts';

const ImportDialog = lazy(() =>
  import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

function AboutChat({ open }: { readonly open: Exclude<ChatDialog, { kind: 'import' }> }) {
  const session = useChatState((state) => state.sessions[open.sessionId]);
  if (!session) return null;
  if (open.kind === 'share')
    return <ShareDialog sessionId={session.id} name={session.name} onClose={closeChatDialog} />;
  return (
    <InstructionsDrawer
      text={session.systemPrompt}
      onSave={(systemPrompt) => chat.sessions.change(session.id, { systemPrompt })}
      onClose={closeChatDialog}
    />
  );
}

/** The dialogs about chats, each loaded when it is first asked for. */
export function ChatDialogs() {
  const open = useChatDialog((state) => state.open);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      {open.kind === 'import' ? <ImportDialog onClose={closeChatDialog} /> : <AboutChat open={open} />}
    </Suspense>
  );
}
