import { chat } from '../../browser-chat.ts';
import { useChatPreferences } from '../../chat-preferences.ts';
import { InstructionsChip } from '../../composer/InstructionsChip.tsx';
import { ResearchToggle } from '../../composer/ResearchToggle.tsx';
import type { ChatSession } from '../../sessions/session.ts';
import { openInstructions } from '../open-instructions.ts';

/** What the next message is answered by, besides the model. */
export function ComposerModes({ session }: { readonly session: ChatSession }) {
  const defaultInstructions = useChatPreferences((state) => state.defaultSystemPrompt);
  const { agent = null, isResearch = false } = session;
  return (
    <>
      <ResearchToggle
        isOn={isResearch}
        onChange={(isOn) =>
          chat.sessions.change(session.id, { isResearch: isOn, agent: isOn ? null : agent })
        }
      />
      {session.systemPrompt !== '' && (
        <InstructionsChip
          isDefault={session.systemPrompt === defaultInstructions}
          onOpen={() => openInstructions(session)}
        />
      )}
    </>
  );
}
