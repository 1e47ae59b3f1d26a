import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { loadChatCommands } from '../../chat/index.ts';

/** Fills the composer of a new chat or of the open one; nothing is sent. */
export function useComposerFill(): (text: string, where: 'new' | 'current') => void {
  const navigate = useNavigate();
  return useCallback(
    (text, where) => {
      void loadChatCommands().then((commands) => {
        if (where === 'new') commands.startWithText(text);
        else commands.fillComposer(text);
        void navigate('/chat');
      });
    },
    [navigate],
  );
}
