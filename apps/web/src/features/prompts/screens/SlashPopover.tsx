import { Suspense } from 'react';
import { useAuth } from '../../auth/index.ts';
import { ServerPrompts } from '../../mcp/index.ts';
import { PromptPopover, type PromptPopoverProps } from './PromptPopover.tsx';

/** What a slash in the composer opens: saved prompts, and for members those of their MCP servers. */
export function SlashPopover(props: PromptPopoverProps) {
  const role = useAuth((state) => state.account?.role);
  if (role === undefined || role === 'guest') return <PromptPopover {...props} />;
  return (
    <Suspense fallback={<PromptPopover {...props} />}>
      <ServerPrompts onText={props.onPick}>
        {(others) => <PromptPopover {...props} others={others} />}
      </ServerPrompts>
    </Suspense>
  );
}
