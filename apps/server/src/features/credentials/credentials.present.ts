import type {
  Credential,
  CredentialDefinition,
  CredentialState,
} from '@parley/contract/credentials/schemas.ts';
import type { CredentialValues, Localised } from '../../toolbox/tool.ts';
import type { KnownCredential } from './credential-catalogue.ts';
import type { CredentialRow } from './credentials.store.ts';
import { maskValue } from './credentials.values.ts';

/** A credential with what its owner has saved. */
export interface OwnCredential extends KnownCredential {
  /** `null` where nothing is saved. */
  readonly row: CredentialRow | null;
  /** `null` where nothing is saved, or it does not open. */
  readonly values: CredentialValues | null;
  readonly state: CredentialState;
  readonly tools: readonly string[];
  readonly canSignIn: boolean;
}

export const toTime = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString();

export function toDefinition(
  { kind, values, state }: OwnCredential,
  language: keyof Localised,
): CredentialDefinition {
  return {
    credential_key: kind.key,
    display_name: kind.title[language],
    provider: kind.shownProvider?.[language] ?? kind.provider,
    help_url: kind.helpUrl,
    state,
    fields: kind.fields.map((field) => ({
      name: field.name,
      label: field.label[language],
      secret: field.isSecret,
      required: field.isRequired,
      placeholder: field.placeholder ?? '',
      masked_value: maskValue(field, values?.[field.name]),
    })),
  };
}

export function toCredential(own: OwnCredential, language: keyof Localised): Credential {
  const { kind, modelVendor, tools, row, canSignIn } = own;
  return {
    ...toDefinition(own, language),
    icon: kind.icon,
    help: kind.help[language],
    tools: [...tools],
    model_vendor: modelVendor,
    can_test: kind.probe !== null || kind.toMailServer !== undefined || modelVendor !== null,
    can_sign_in: canSignIn,
    tested_at: toTime(row?.tested_at),
    updated_at: toTime(row?.updated_at),
  };
}
