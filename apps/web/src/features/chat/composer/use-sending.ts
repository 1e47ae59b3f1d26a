import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface SendingOptions {
  readonly hasContent: boolean;
  /** Why sending is not possible now. */
  readonly blockedReason: string | undefined;
  /** The text begins with a slash and this word, which no saved prompt has. */
  readonly unknownPrompt: string | undefined;
  readonly onSend: () => void;
}

export interface Sending {
  readonly send: () => void;
  /** Why the last attempt sent nothing. */
  readonly hint: string | null;
}

/** What cannot be sent says why; what looks like a mistake goes out at the second attempt. */
export function useSending({ hasContent, blockedReason, unknownPrompt, onSend }: SendingOptions): Sending {
  const { t } = useTranslation('chat');
  const [wasRefused, setRefused] = useState(false);
  /** The word that was asked about. */
  const [askedWord, setAskedWord] = useState<string | null>(null);
  const isAsked = unknownPrompt !== undefined && askedWord === unknownPrompt;

  function send(): void {
    if (!hasContent) return;
    setRefused(blockedReason !== undefined);
    const mustAsk = blockedReason === undefined && unknownPrompt !== undefined && !isAsked;
    setAskedWord(mustAsk ? unknownPrompt : null);
    if (blockedReason === undefined && !mustAsk) onSend();
  }

  function hintOf(): string | null {
    if (wasRefused && blockedReason !== undefined) return blockedReason;
    return isAsked ? t('composer.unknownPrompt', { word: unknownPrompt }) : null;
  }

  return { send, hint: hintOf() };
}
