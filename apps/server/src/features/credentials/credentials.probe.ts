// Asks a service whether it accepts a credential.
import type { CredentialTest } from '@parley/contract/credentials/schemas.ts';
import {
  MailRefusedError,
  type MailServer,
  type MailSubmission,
} from '../../platform/outbound/mail-submission.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { BoundCredential } from '../../toolbox/credentials/credential-kind.ts';
import type { ToolHttpFactory } from '../../toolbox/http.ts';
import { ToolFailure, type Localised } from '../../toolbox/tool.ts';
import { toOwnKey } from './model-keys.ts';
import type { ProbeModelKey } from './model-keys.probe.ts';

export type ProbeOutcome = CredentialTest['outcome'];

/** What is asked about, with the vendor whose models it is for. */
export interface ProbedCredential extends BoundCredential {
  readonly modelVendor: string | null;
}
export type Probe = (owner: string, credential: ProbedCredential) => Promise<ProbeOutcome>;

const GOOD = 200;
const PROBE_TIMEOUT_MS = 15_000;
const PROBE = { effect: 'read', timeoutMs: PROBE_TIMEOUT_MS } as const;

export const PROBE_MESSAGES: Readonly<Record<ProbeOutcome, Localised>> = {
  accepted: { en: 'The service accepts this credential.', zh: '服务已接受此凭据。' },
  refused: {
    en: 'The service does not accept this credential. Check it, and save it again.',
    zh: '服务未接受此凭据，请检查后重新保存。',
  },
  unreachable: {
    en: 'The service could not be asked. Try again later.',
    zh: '暂时无法连接该服务，请稍后重试。',
  },
  untestable: {
    en: 'This service cannot be asked. Whether the credential is good shows when it is used.',
    zh: '该服务不支持测试，使用时才能确认凭据是否有效。',
  },
};

/** Says nothing about the credential: with 403 services also shut out whole networks, and those who ask too often. */
const isAside = (status: number): boolean =>
  status === 403 || status === 408 || status === 429 || status >= 500;

export interface ProbeDeps {
  readonly http: ToolHttpFactory;
  readonly mail: Pick<MailSubmission, 'verify'>;
  readonly probeModelKey: ProbeModelKey;
}

export function createProbe({ http, mail, probeModelKey }: ProbeDeps): Probe {
  async function signIn(owner: string, server: MailServer): Promise<ProbeOutcome> {
    try {
      await mail.verify(server, { owner, signal: new AbortController().signal });
      return 'accepted';
    } catch (error) {
      if (error instanceof AppError) return 'unreachable';
      if (!(error instanceof MailRefusedError)) throw error;
      return error.refusal === 'sign-in' ? 'refused' : 'unreachable';
    }
  }

  return async (owner, { modelVendor, ...bound }) => {
    if (modelVendor !== null) return probeModelKey(toOwnKey(owner, bound.values), modelVendor);
    const { probe, toMailServer } = bound.kind;
    if (toMailServer) return signIn(owner, toMailServer(bound.values));
    if (!probe) return 'untestable';
    const { signal } = new AbortController();
    const client = http.bind({ tool: PROBE, owner, signal, credential: () => Promise.resolve(bound) });
    try {
      const response = await client.request(probe.request(bound.values));
      if (isAside(response.status)) return 'unreachable';
      if (probe.isAccepted(response)) return 'accepted';
      // Some tell their own problems with a good status, as they tell refusals.
      const isProblem = response.status === GOOD && bound.kind.isRefusal?.(response) === false;
      return isProblem ? 'unreachable' : 'refused';
    } catch (error) {
      if (error instanceof ToolFailure) return 'unreachable';
      throw error;
    }
  };
}
