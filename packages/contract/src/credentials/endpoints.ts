import { defineEndpoint } from '../endpoint.ts';
import {
  CredentialBody,
  CredentialDeleted,
  CredentialLanguage,
  CredentialList,
  CredentialParams,
  CredentialQuery,
  CredentialSaved,
  CredentialSignInAnswer,
  CredentialSignInStart,
  CredentialStatus,
  CredentialTest,
  CredentialValidation,
  MissingCredentials,
  ToolCredentials,
  ToolNamesBody,
} from './schemas.ts';

/** No key of the API reaches the vault; it may ask what a tool lacks. */
const vault = { access: 'member', guards: 'self', scope: null } as const;
const asking = { access: 'member', guards: 'self', scope: 'agents', errors: ['vault_unavailable'] } as const;
const ofOne = { ...vault, params: CredentialParams, errors: ['not_found', 'vault_unavailable'] } as const;

export const listCredentials = defineEndpoint({
  ...vault,
  id: 'credentials.list',
  method: 'GET',
  path: '/api/credentials',
  summary:
    'Every credential that tools and models can use, with what the caller has saved. Secrets are never shown again.',
  query: CredentialQuery,
  reply: CredentialList,
  errors: ['vault_unavailable'],
});

export const saveCredential = defineEndpoint({
  ...ofOne,
  id: 'credentials.save',
  method: 'PUT',
  path: '/api/credentials/{key}',
  summary: 'Saves a credential of the caller, in the place of an earlier one.',
  body: CredentialBody,
  reply: CredentialSaved,
});

export const removeCredential = defineEndpoint({
  ...ofOne,
  id: 'credentials.remove',
  method: 'DELETE',
  path: '/api/credentials/{key}',
  summary: 'Deletes a credential of the caller.',
  reply: CredentialDeleted,
});

export const testCredential = defineEndpoint({
  ...ofOne,
  id: 'credentials.test',
  method: 'POST',
  path: '/api/credentials/{key}/test',
  summary: 'Asks the service whether it accepts the saved credential.',
  rate: 'credential-test',
  query: CredentialLanguage,
  reply: CredentialTest,
});

export const startCredentialSignIn = defineEndpoint({
  ...vault,
  id: 'credentials.startSignIn',
  method: 'POST',
  path: '/api/credentials/{key}/sign-in',
  summary: 'Begins to sign in at a service in place of typing its credential. Answers the page to open.',
  params: CredentialParams,
  reply: CredentialSignInStart,
  errors: ['not_found'],
});

export const finishCredentialSignIn = defineEndpoint({
  ...vault,
  id: 'credentials.finishSignIn',
  method: 'POST',
  path: '/api/credentials/sign-in',
  summary: 'Ends a sign-in with what the page of the service came back with, and saves the credential.',
  rate: 'credential-test',
  body: CredentialSignInAnswer,
  reply: CredentialSaved,
  errors: ['credential_sign_in_failed', 'vault_unavailable'],
});

export const validateCredentials = defineEndpoint({
  ...asking,
  id: 'credentials.validate',
  method: 'POST',
  path: '/tools/validate-credentials',
  summary: 'Whether these tools have the credentials that they need.',
  query: CredentialLanguage,
  body: ToolNamesBody,
  reply: CredentialValidation,
});

export const listMissingCredentials = defineEndpoint({
  ...asking,
  id: 'credentials.listMissing',
  method: 'POST',
  path: '/tools/missing-credentials',
  summary: 'The credentials that these tools need and do not have.',
  query: CredentialLanguage,
  body: ToolNamesBody,
  reply: MissingCredentials,
});

export const getCredentialStatus = defineEndpoint({
  ...asking,
  id: 'credentials.getStatus',
  method: 'GET',
  path: '/tools/credential-status',
  summary: 'The state of every credential of the caller, and of every tool.',
  reply: CredentialStatus,
});

export const describeCredentials = defineEndpoint({
  ...asking,
  id: 'credentials.describe',
  method: 'POST',
  path: '/tools/credentials',
  summary: 'The credentials that these tools need, with their fields.',
  query: CredentialLanguage,
  body: ToolNamesBody,
  reply: ToolCredentials,
});
