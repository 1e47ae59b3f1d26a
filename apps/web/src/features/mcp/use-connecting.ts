import type { McpCheck, McpCheckBody } from '@parley/contract/mcp/schemas.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '../../platform/errors/to-app-error.ts';
import { showError } from '../../platform/toasts.ts';
import { mcpActions } from './mcp.api.ts';
import { toHost } from './server-state.ts';
import { parseUrl } from '../../ui/parse-url.ts';

const NAME_MAX_LENGTH = 60;

export interface Typed {
  readonly url: string;
  readonly name: string;
  /** `null`: no secret is sent along. */
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** A server is checked first, and connected as it was checked. */
export function useConnecting(typed: Typed, onConnected: (id: string) => void) {
  const { t } = useTranslation('mcp');
  const [problem, setProblem] = useState<string | undefined>();
  const [found, setFound] = useState<McpCheck | null>(null);
  const [busy, setBusy] = useState<'check' | 'connect' | null>(null);
  /** What is answered of an address that was changed meanwhile says nothing. */
  const turn = useRef(0);
  const url = typed.url.trim();
  const hasSecret = typed.header !== null && typed.header.value !== '';
  const body: McpCheckBody = {
    url,
    header: hasSecret && typed.header ? { ...typed.header, name: typed.header.name.trim() } : null,
  };

  function fail(error: unknown): void {
    const known = toAppError(error);
    if (known.code === 'destination_blocked') setProblem(t('blocked'));
    else showError(known);
  }

  async function check(): Promise<void> {
    if (parseUrl(url) === null) return setProblem(t('noUrl'));
    if (hasSecret && !url.startsWith('https://')) return setProblem(t('onlySecure'));
    turn.current += 1;
    const own = turn.current;
    setBusy('check');
    setFound(null);
    try {
      const answer = await mcpActions.check(body);
      if (turn.current === own) setFound(answer);
    } catch (error) {
      if (turn.current === own) fail(error);
    } finally {
      if (turn.current === own) setBusy(null);
    }
  }

  async function connect(signsIn: boolean): Promise<void> {
    setBusy('connect');
    try {
      const name = typed.name.trim() || toHost(url).slice(0, NAME_MAX_LENGTH);
      const { id } = await mcpActions.connect({ ...body, name });
      onConnected(id);
      if (signsIn) window.location.assign(await mcpActions.startSignIn(id));
    } catch (error) {
      fail(error);
      setBusy(null);
    }
  }

  return {
    problem,
    found,
    busy,
    check: () => void check(),
    connect: (signsIn: boolean) => void connect(signsIn),
    /** Something else is typed than what was checked; what is being connected goes on. */
    forget() {
      turn.current += 1;
      setProblem(undefined);
      setFound(null);
      setBusy((work) => (work === 'connect' ? work : null));
    },
  };
}
