import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openDialog, type CredentialRequest } from '../../platform/overlays/dialogs.ts';

export interface ConfigureCredentialsProps {
  readonly request: CredentialRequest;
  readonly look: keyof typeof LOOKS;
  readonly children: ReactNode;
}

const LOOKS = {
  badge:
    'touch-target inline-flex h-5 items-center gap-1 rounded-full bg-warn-tint px-2 text-12 leading-none font-medium whitespace-nowrap text-warn hover:underline',
  text: 'touch-target flex-none font-strong text-warn hover:underline',
  button:
    'inline-flex h-7 items-center gap-1.5 rounded-2 border border-line-strong bg-surface px-2.25 text-[12.5px] font-strong leading-none text-ink shadow-1 hover:bg-surface-2 pointer-coarse:h-11 pointer-coarse:px-3',
  primary:
    'inline-flex h-8 items-center justify-center gap-1.5 rounded-2 bg-primary px-3 font-strong leading-none text-on-primary hover:bg-primary-hover pointer-coarse:h-11',
} as const;

/** Opens the dialog over the page; in another tab, the page of the credentials with the same question. */
export function ConfigureCredentials({ request, look, children }: ConfigureCredentialsProps) {
  return (
    <Link
      to={`/credential-manager?tools=${request.tools.map(encodeURIComponent).join(',')}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openDialog({ kind: 'credentials', ...request });
      }}
      className={LOOKS[look]}
    >
      {children}
    </Link>
  );
}
