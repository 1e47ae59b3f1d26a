// What one call of a tool reaches the outside with: the guarded client, and the credential that it is sent with.
import type { CertificateProbe } from '../platform/outbound/certificate-probe.ts';
import type { MailSubmission } from '../platform/outbound/mail-submission.ts';
import { attachCredential } from './credentials/attach.ts';
import type { BoundCredential } from './credentials/credential-kind.ts';
import type { ToolHttpFactory } from './http.ts';
import { bindMail } from './mail.ts';
import { bindTls } from './tls.ts';
import { ToolFailure, type AnyTool, type ToolContext, type ToolHttp } from './tool.ts';

const UNAUTHORIZED = 401;

export interface FoundCredential extends BoundCredential {
  /** Notes that its service refuses it, and answers what the model is told. */
  refuse(): Promise<ToolFailure>;
}

export interface OutsideDeps {
  readonly http: ToolHttpFactory;
  readonly mail: MailSubmission;
  readonly certificates: CertificateProbe;
  /** Throws a `ToolFailure` where the user has none, or it was refused. */
  readonly findCredential: (userId: string, key: string) => Promise<FoundCredential>;
}

export type BindOutside = (call: {
  readonly tool: AnyTool;
  readonly owner: string;
  readonly signal: AbortSignal;
}) => Pick<ToolContext, 'http' | 'mail' | 'tls' | 'credential'>;

/** Every request of the tool carries the credential, which goes along with no redirect: an answer that asks for one refuses it. */
function watchRefusals(http: ToolHttp, find: () => Promise<FoundCredential>): ToolHttp {
  return {
    async request(request) {
      const response = await http.request(request);
      const credential = await find();
      const isRefusal = response.status === UNAUTHORIZED || credential.kind.isRefusal?.(response) === true;
      if (!isRefusal) return response;
      const { href } = new URL(attachCredential(request, credential).url);
      if (response.url === href) throw await credential.refuse();
      throw new ToolFailure(
        'failed',
        'The address redirects to another one, where a credential is asked for; none goes along with a redirect.',
      );
    },
  };
}

export function createBindOutside({ http, mail, certificates, findCredential }: OutsideDeps): BindOutside {
  return ({ tool, owner, signal }) => {
    const { credential: key } = tool;
    let found: Promise<FoundCredential> | null = null;
    // Once a call, however many requests it makes.
    const find = (wanted: string): Promise<FoundCredential> => (found ??= findCredential(owner, wanted));
    const plain = http.bind({ tool, owner, signal, credential: key === null ? null : () => find(key) });
    const own = (): Promise<FoundCredential> => {
      if (key === null) throw new Error(`${tool.name} declares no credential.`);
      return find(key);
    };
    return {
      tls: bindTls(certificates, { owner, signal }),
      mail: bindMail(mail, {
        owner,
        signal,
        async findServer() {
          const { kind, values } = await own();
          if (!kind.toMailServer) throw new Error(`${tool.name} has no credential of a mail server.`);
          return kind.toMailServer(values);
        },
        refuse: async () => (await own()).refuse(),
      }),
      http: key === null ? plain : watchRefusals(plain, () => find(key)),
      credential: async () => (await own()).values,
    };
  };
}
