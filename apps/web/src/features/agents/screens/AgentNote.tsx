import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { CenteredNote } from '../../../ui/feedback/CenteredNote.tsx';

export interface AgentNoteProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
}

/** In place of an agent that cannot be shown. */
export function AgentNote({ icon, title, text, to, action }: AgentNoteProps) {
  return (
    <CenteredNote icon={icon} title={title} action={<ButtonLink to={to}>{action}</ButtonLink>}>
      {text}
    </CenteredNote>
  );
}
