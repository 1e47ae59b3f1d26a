import type { Credential } from '@parley/contract/credentials/schemas.ts';
import { Check, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { CredentialForm } from './CredentialForm.tsx';
import { CredentialIcon } from './CredentialIcon.tsx';

export interface CredentialNeedProps {
  readonly credential: Credential;
  /** Names as they are shown of the tools that wait for it. */
  readonly toolNames: readonly string[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onSet: () => void;
}

/** One credential that something waits for: why, and the way to it, opened in place. */
export function CredentialNeed({ credential, toolNames, isOpen, onOpen, onSet }: CredentialNeedProps) {
  const { t, i18n } = useTranslation('credentials');
  const { provider, icon, state } = credential;
  const isThere = state === 'set' || state === 'untested';
  const tools = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(toolNames);
  return (
    <li className="flex flex-col gap-3 border-b border-line px-5 py-4 last:border-0">
      <div className="flex items-center gap-3">
        <CredentialIcon icon={icon} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-strong wrap-anywhere">{provider}</span>
            {!isThere && (
              <span className="rounded-full bg-warn-tint px-2 py-0.5 text-12 leading-4! font-medium text-warn">
                {t('need.required')}
              </span>
            )}
          </span>
          <span className="block text-12 wrap-anywhere text-ink-3">
            {t(state === 'invalid' ? 'need.forRefused' : 'need.for', { tools, provider })}
          </span>
        </span>
        {isThere && (
          <span className="flex flex-none items-center gap-1.5 text-13 font-medium text-live">
            <Check size={14} aria-hidden />
            {t(`state.${state}`)}
          </span>
        )}
        {!isThere && !isOpen && (
          <Button onClick={onOpen}>
            <KeyRound size={14} aria-hidden />
            {t('save')}
          </Button>
        )}
      </div>
      {!isThere && isOpen && (
        <div className="tablet:pl-11">
          <CredentialForm credential={credential} toolNames={toolNames} onSet={onSet} isInPlace />
        </div>
      )}
    </li>
  );
}
