import { type ReactNode, Suspense, useState } from 'react';
import { useAuth } from '../../../auth/index.ts';
import { ContentDialog } from '../../../mcp/index.ts';

export interface ServerContent {
  /** Undefined for those who have no servers. */
  readonly onServerContent: (() => void) | undefined;
  readonly serverContent: ReactNode;
}

/** Resources and prompts of the person's MCP servers, for the message that is being written. */
export function useServerContent(
  text: string,
  writeText: (text: string) => void,
  attach: (files: readonly File[]) => void,
): ServerContent {
  const role = useAuth((state) => state.account?.role);
  const [isOpen, setOpen] = useState(false);
  return {
    onServerContent: role === undefined || role === 'guest' ? undefined : () => setOpen(true),
    serverContent: isOpen && (
      <Suspense fallback={null}>
        <ContentDialog
          onFile={(file) => attach([file])}
          onText={(added) => writeText(text === '' ? added : `${text}\n${added}`)}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
