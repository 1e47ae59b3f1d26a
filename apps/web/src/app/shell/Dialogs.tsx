import { Suspense } from 'react';
import { ImportDialog } from '../../features/chat/index.ts';
import { CredentialDialog } from '../../features/credentials/index.ts';
import { InstructionsDrawer } from '../../features/prompts/index.ts';
import { ShareDialog } from '../../features/sharing/index.ts';
import { closeDialog, useDialog, type AppDialog } from '../../platform/overlays/dialogs.ts';

function OpenDialog({ dialog }: { readonly dialog: AppDialog }) {
  switch (dialog.kind) {
    case 'import':
      return <ImportDialog onClose={closeDialog} />;
    case 'credentials':
      return <CredentialDialog request={dialog} onClose={closeDialog} />;
    case 'share':
      return <ShareDialog sessionId={dialog.sessionId} name={dialog.name} onClose={closeDialog} />;
    case 'instructions':
      return (
        <InstructionsDrawer
          isDefault={dialog.isDefault}
          text={dialog.text}
          onSave={dialog.onSave}
          onClose={closeDialog}
        />
      );
  }
}

/** The dialogs that any page may ask for, each loaded when it is first opened. */
export function Dialogs() {
  const open = useDialog((state) => state.open);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <OpenDialog dialog={open} />
    </Suspense>
  );
}
