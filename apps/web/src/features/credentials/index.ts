import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

/** What tools of a run need, configured over the page that asked for it. */
export const CredentialDialog = lazyPart(() =>
  import('./screens/CredentialDialog.tsx').then((module) => ({ default: module.CredentialDialog })),
);
