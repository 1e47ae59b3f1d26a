// Which tools need which credentials, and what they lack.
import type { CredentialState, CredentialStatus } from '@parley/contract/credentials/schemas.ts';
import type { MissingCredential } from '@parley/contract/tools/schemas.ts';
import type { AnyTool, Localised } from '../../toolbox/tool.ts';
import type { KnownCredential } from './credential-catalogue.ts';

export type NeedingTool = Pick<AnyTool, 'name' | 'credential'>;
export type StateOf = (key: string) => CredentialState;

const isUnusable = (state: CredentialState): state is MissingCredential['state'] =>
  state === 'missing' || state === 'invalid';

/** Whether the tool needs a credential that it cannot be called with. */
export function isLacking({ credential }: NeedingTool, stateOf: StateOf): boolean {
  return credential !== null && isUnusable(stateOf(credential));
}

/** Names of the tools by the key of the credential that they need. */
export function groupByCredential(tools: readonly NeedingTool[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, credential } of tools)
    if (credential !== null) groups.set(credential, [...(groups.get(credential) ?? []), name]);
  return groups;
}

export function listMissing(
  tools: readonly NeedingTool[],
  {
    stateOf,
    find,
    language,
  }: {
    readonly stateOf: StateOf;
    readonly find: (key: string) => KnownCredential | null;
    readonly language: keyof Localised;
  },
): MissingCredential[] {
  return [...groupByCredential(tools)].flatMap(([key, names]) => {
    const state = stateOf(key);
    const kind = find(key)?.kind;
    return isUnusable(state)
      ? [
          {
            credential_key: key,
            display_name: kind?.title[language] ?? key,
            provider: kind?.shownProvider?.[language] ?? kind?.provider ?? key,
            tools: [...names],
            state,
          },
        ]
      : [];
  });
}

export function toReadiness(
  { credential }: NeedingTool,
  stateOf: StateOf,
): CredentialStatus['tools'][string] {
  if (credential === null) return 'not_required';
  const state = stateOf(credential);
  return isUnusable(state) ? state : 'ready';
}
