import type { MissingCredential, Tool } from '@parley/contract/tools/schemas.ts';
import { Check, KeyRound, ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asksFirst } from '../asks-first.ts';
import type { KeyState } from '../../../platform/tools/use-tools.ts';
import { ToolTile } from '../../../ui/display/ToolTile.tsx';

export interface ToolListProps {
  /** Names, as an agent holds them. */
  readonly names: readonly string[];
  /** Undefined while they are not known. */
  readonly tools: readonly Tool[] | undefined;
  readonly missing?: readonly MissingCredential[] | undefined;
  /** Where no list of what is missing is at hand. */
  readonly keyStateOf?: ((tool: Tool) => KeyState) | undefined;
}

/** Whether a tool can be called, and whether it asks first. Effects are in words, not in colour alone. */
function ToolState({
  tool,
  missing = [],
  keyStateOf,
}: Pick<ToolListProps, 'missing' | 'keyStateOf'> & { readonly tool: Tool }) {
  const { t } = useTranslation(['agents', 'tools']);
  const credential = missing.find(({ tools }) => tools.includes(tool.name));
  const keyState = keyStateOf?.(tool);
  if (keyState === 'loading') return null;
  if (credential || keyState === 'needs-key')
    return (
      <Link
        to={`/credential-manager?tools=${encodeURIComponent(tool.name)}`}
        className="touch-target inline-flex flex-none items-center gap-1.5 font-medium text-warn hover:underline"
      >
        <KeyRound size={14} aria-hidden />
        {credential ? t('tools.needs', { provider: credential.provider }) : t('tools:state.needs-key')}
      </Link>
    );
  if (asksFirst(tool))
    return (
      <span className="inline-flex flex-none items-center gap-1.5 text-ink-2">
        <ShieldQuestion size={14} aria-hidden />
        {t(tool.effect === 'destroy' ? 'tools.effect.destroy' : 'tools.effect.write')}
      </span>
    );
  return (
    <span className="inline-flex flex-none items-center gap-1.5 text-live">
      <Check size={14} aria-hidden />
      {t('tools.ready')}
    </span>
  );
}

/** The tools of an agent; one that no longer exists is named as it is stored. */
export function ToolList({ names, tools, missing, keyStateOf }: ToolListProps) {
  const { t } = useTranslation('agents');
  if (names.length === 0) return <p className="text-ink-3">{t('tools.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {names.map((name) => {
        const tool = tools?.find((candidate) => candidate.name === name);
        return (
          <li key={name} className="flex min-h-10 items-center gap-3 py-1">
            <ToolTile icon={tool?.icon ?? ''} />
            <span className="min-w-0 flex-1 truncate">{tool?.display_name ?? name}</span>
            {tool && <ToolState tool={tool} missing={missing} keyStateOf={keyStateOf} />}
            {!tool && tools && <span className="text-danger">{t('tools.gone')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
