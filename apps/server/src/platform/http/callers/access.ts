// Whether a caller may call an endpoint at all, read off the endpoint's declaration.
import type { AnyEndpoint } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import type { Caller } from './caller.ts';

/** Throws the reason when the caller may not. */
export function checkAccess(
  { access, scope, takesDeploymentKeys }: Pick<AnyEndpoint, 'access' | 'scope' | 'takesDeploymentKeys'>,
  caller: Caller | null,
): void {
  if (access === 'public' || access === 'optional') return;
  if (!caller) throw new AppError('authentication_required');
  const isAdmitted = takesDeploymentKeys === true && caller.deploymentId !== null;
  if (caller.scopes && !isAdmitted) {
    if (scope === null) throw new AppError('login_required');
    if (!caller.scopes.includes(scope)) throw new AppError('scope_missing');
  }
  if (access === 'guest') return;
  if (caller.role === 'guest') throw new AppError('members_only');
  if (access === 'admin' && !caller.isAdmin) throw new AppError('admins_only');
}
