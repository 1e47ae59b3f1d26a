import { useNavigate } from 'react-router';
import { useAuth } from '../../auth/index.ts';
import { useProfile } from '../../profile/index.ts';
import { chat } from '../browser-chat.ts';
import { StartList } from '../composer/starts/StartList.tsx';
import { listStarts } from '../composer/starts/starts.ts';

export interface ChatStartsProps {
  readonly sessionId: string;
  readonly isWide: boolean;
}

/** The starts of a new chat for the person who is signed in. */
export function ChatStarts({ sessionId, isWide }: ChatStartsProps) {
  const navigate = useNavigate();
  const isMember = useAuth(({ account }) => account?.role === 'user');
  const userType = useProfile((state) => state.userType);
  const hasAgents = useProfile((state) => !state.hiddenFeatures.includes('agents'));
  return (
    <StartList
      starts={listStarts(userType, isMember && hasAgents)}
      isWide={isWide}
      onPrompt={(text) => chat.drafts.write(sessionId, { ...chat.drafts.read(sessionId), text })}
      onAgent={(description) => void navigate('/agents/create', { state: { description, waits: true } })}
    />
  );
}
