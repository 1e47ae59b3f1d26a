import { z } from 'zod';
import { MissingCredential } from '../tools/schemas.ts';

const CREDENTIAL_VALUE_MAX_LENGTH = 8_192;
const MAX_CREDENTIAL_FIELDS = 20;
/** Tools that one call asks about. */
const MAX_TOOL_NAMES = 200;

/** `untested`: saved, and neither tested nor refused since. `invalid`: refused by its service. */
export const CredentialState = z.enum(['set', 'missing', 'invalid', 'untested']);
export type CredentialState = z.infer<typeof CredentialState>;

/** What a tool has of its credential. */
const ToolReadiness = z.enum(['ready', 'missing', 'invalid', 'not_required']);

const CredentialFieldRow = z.object({
  name: z.string(),
  label: z.string(),
  secret: z.boolean(),
  required: z.boolean(),
  /** What a value looks like; empty where that is not known. */
  placeholder: z.string(),
  /** `null` where nothing is saved. Of a secret no more than its last 4 characters. */
  masked_value: z.string().nullable(),
});

export const CredentialDefinition = z.object({
  credential_key: z.string(),
  display_name: z.string(),
  provider: z.string(),
  help_url: z.string().nullable(),
  state: CredentialState,
  fields: z.array(CredentialFieldRow),
});
export type CredentialDefinition = z.infer<typeof CredentialDefinition>;

/** A credential of the credential manager, saved or not. */
export const Credential = CredentialDefinition.extend({
  /** The name of an icon of the web app. */
  icon: z.string(),
  /** Where to get one, in words. */
  help: z.string(),
  /** Names of the tools that need it. */
  tools: z.array(z.string()),
  /** Of a model vendor: its id. The caller's replies of its models use this key instead of the platform’s. */
  model_vendor: z.string().nullable(),
  /** Whether its service can be asked if it accepts it. */
  can_test: z.boolean(),
  /** Whether one can sign in at its service in place of filling the fields. */
  can_sign_in: z.boolean(),
  tested_at: z.string().nullable(),
  updated_at: z.string().nullable(),
});
export type Credential = z.infer<typeof Credential>;

const Language = z.enum(['en', 'zh']).default('en');
/** Of names and explanations. */
export const CredentialLanguage = z.object({ language: Language });

export const CredentialQuery = z.object({
  language: Language,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(100),
});
export const CredentialList = z.object({
  credentials: z.array(Credential),
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
});
export type CredentialList = z.infer<typeof CredentialList>;

export const CredentialParams = z.object({ key: z.string().min(1).max(100) });

/** All fields of the credential, by name: what is saved is replaced as a whole. */
export const CredentialBody = z.object({
  values: z
    .record(z.string().max(100), z.string().max(CREDENTIAL_VALUE_MAX_LENGTH))
    .refine((values) => Object.keys(values).length <= MAX_CREDENTIAL_FIELDS, 'has too many fields'),
});
export type CredentialBody = z.infer<typeof CredentialBody>;

export const CredentialSaved = z.object({ credential_key: z.string(), state: CredentialState });

export const CredentialSignInStart = z.object({ url: z.string() });

/** What the service's page came back with. */
export const CredentialSignInAnswer = z.object({
  state: z.string().min(1).max(4_000),
  code: z.string().min(1).max(4_000).optional(),
  error: z.string().max(200).optional(),
});
export type CredentialSignInAnswer = z.infer<typeof CredentialSignInAnswer>;

export const CredentialDeleted = z.object({
  success: z.literal(true),
  id: z.string(),
  /** Tools that need it and are without it now. */
  tools_affected: z.array(z.string()),
});
export type CredentialDeleted = z.infer<typeof CredentialDeleted>;

export const CredentialTest = z.object({
  valid: z.boolean(),
  message: z.string(),
  /** `unreachable`: the service did not answer, which says nothing of the credential. `untestable`: it has no call for this. */
  outcome: z.enum(['accepted', 'refused', 'unreachable', 'untestable']),
  state: CredentialState,
  tested_at: z.string().nullable(),
});
export type CredentialTest = z.infer<typeof CredentialTest>;

/** Names of tools that are not there need no credential. */
export const ToolNamesBody = z.object({
  tool_names: z.array(z.string().min(1).max(100)).max(MAX_TOOL_NAMES),
});

export const CredentialValidation = z.object({
  /** `false` where a credential is missing or was refused by its service. */
  valid: z.boolean(),
  tools_affected: z.array(z.string()),
  missing: z.array(MissingCredential),
  checked_at: z.string(),
});
export type CredentialValidation = z.infer<typeof CredentialValidation>;

export const MissingCredentials = z.object({
  missing: z.array(MissingCredential),
  tools_affected: z.array(z.string()),
});
export type MissingCredentials = z.infer<typeof MissingCredentials>;

export const CredentialStatus = z.object({
  credentials: z.array(
    z.object({
      credential_key: z.string(),
      provider: z.string(),
      state: CredentialState,
      tested_at: z.string().nullable(),
      tools: z.array(z.string()),
    }),
  ),
  tools: z.record(z.string(), ToolReadiness),
  updated_at: z.string(),
});
export type CredentialStatus = z.infer<typeof CredentialStatus>;

export const ToolCredentials = z.object({
  credentials: z.array(CredentialDefinition),
  /** Keys of credentials by the name of the tool that needs them. */
  tools: z.record(z.string(), z.array(z.string())),
});
export type ToolCredentials = z.infer<typeof ToolCredentials>;
