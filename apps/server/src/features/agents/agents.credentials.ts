// Agents run with the credentials of the one who runs them.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { ERRORS } from '@parley/contract/errors/catalogue.ts';
import type { MissingCredential } from '@parley/contract/tools/schemas.ts';

/** What of the tools the user has no credential for. */
export type ListMissingCredentials = (
  userId: string,
  toolNames: readonly string[],
) => Promise<MissingCredential[]>;

/** Throws `missing_credentials`, which says what to configure. */
export async function checkCredentials(
  listMissing: ListMissingCredentials,
  userId: string,
  toolNames: readonly string[],
): Promise<void> {
  const missingCredentials = await listMissing(userId, toolNames);
  if (missingCredentials.length === 0) return;
  const names = missingCredentials.flatMap(({ tools }) => tools).join(', ');
  const detail = ERRORS.missing_credentials.detail.replace('credentials.', `credentials: ${names}.`);
  throw new AppError('missing_credentials', { data: { detail, missingCredentials } });
}
