import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../../platform/errors/to-app-error.ts';
import { notify, showError } from '../../../platform/toasts.ts';
import { contentActions } from '../content.api.ts';
import { keyOf, type PromptOffer } from '../offer.ts';
import { useServerPrompts } from '../use-server-prompts.ts';
import { PromptDialog } from './PromptDialog.tsx';

/** Ids in a page have no spaces. */
const idOf = (offer: PromptOffer): string => encodeURIComponent(keyOf(offer));

/** Prompts without arguments take the place of the slash at once. */
function useFilling(onText: (text: string) => void) {
  const { t } = useTranslation('systemPrompts');
  const [busyId, setBusyId] = useState<string | null>(null);
  // Typing may go on meanwhile, and the slash may be gone in the end.
  const give = useRef<((text: string) => void) | null>(null);
  useEffect(() => {
    give.current = onText;
    return () => {
      give.current = null;
    };
  }, [onText]);
  async function fill(offer: PromptOffer): Promise<void> {
    setBusyId(idOf(offer));
    try {
      const { text } = await contentActions.fill(offer.serverId, offer.prompt.name, {});
      if (text === null) await notify('warning', { title: t('popover.noText') });
      else give.current?.(text);
    } catch (error) {
      showError(toAppError(error));
    } finally {
      setBusyId(null);
    }
  }
  return { busyId, fill };
}

function useNote({ isLoading, silent }: ReturnType<typeof useServerPrompts>): string | null {
  const { t, i18n } = useTranslation('systemPrompts');
  if (silent.length > 0) {
    const servers = new Intl.ListFormat(i18n.language).format(silent);
    return t('popover.silent', { servers });
  }
  return isLoading ? t('popover.asking') : null;
}

/** As a list of prompts shows them. */
export interface ListedPrompts {
  readonly label: string;
  readonly prompts: readonly {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly origin: string;
    readonly isBusy: boolean;
  }[];
  /** Said under the list. */
  readonly note: string | null;
  readonly onPick: (id: string) => void;
}

export interface ServerPromptsProps {
  readonly onText: (text: string) => void;
  readonly children: (listed: ListedPrompts) => ReactNode;
}

/** The prompts of the person's servers in a list, and the form for the arguments of the one that was picked. */
export function ServerPrompts({ onText, children }: ServerPromptsProps) {
  const { t } = useTranslation('systemPrompts');
  const found = useServerPrompts();
  const note = useNote(found);
  const [open, setOpen] = useState<PromptOffer | null>(null);
  const { busyId, fill } = useFilling(onText);
  if (open) return <PromptDialog offer={open} onText={onText} onClose={() => setOpen(null)} />;
  return children({
    label: t('popover.servers'),
    note,
    prompts: found.prompts.map(({ serverName, offer }) => ({
      id: idOf(offer),
      title: offer.prompt.title,
      description: `${offer.prompt.description} ${serverName}`,
      origin: serverName,
      isBusy: busyId === idOf(offer),
    })),
    onPick(id) {
      const offer = found.prompts.map((one) => one.offer).find((one) => idOf(one) === id);
      if (!offer || busyId !== null) return;
      if (offer.prompt.arguments.length > 0) setOpen(offer);
      else void fill(offer);
    },
  });
}
