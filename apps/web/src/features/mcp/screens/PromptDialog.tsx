import { ContentFrame } from '../components/ContentFrame.tsx';
import { PromptArguments } from '../components/PromptArguments.tsx';
import { contentActions } from '../content.api.ts';
import type { PromptOffer } from '../offer.ts';
import { useTaking } from '../use-taking.ts';

export interface PromptDialogProps {
  readonly offer: PromptOffer;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks what one prompt has to know, and hands over its text. */
export function PromptDialog({ offer, onText, onClose }: PromptDialogProps) {
  const { busyKey, problem, take } = useTaking(onClose);
  const { serverId, prompt } = offer;
  return (
    <ContentFrame title={prompt.title} problem={problem} onClose={onClose}>
      <PromptArguments
        prompt={prompt}
        isBusy={busyKey !== null}
        onBack={onClose}
        onFill={(values) =>
          void take(offer, () => contentActions.fill(serverId, prompt.name, values), onText)
        }
      />
    </ContentFrame>
  );
}
