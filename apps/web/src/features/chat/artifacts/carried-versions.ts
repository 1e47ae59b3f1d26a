import type { CarriedVersion as BackendCarriedVersion } from '@parley/contract/artifacts/carried-schemas.ts';
import { toPlainName } from '../../../platform/plain-name.ts';
import type { CarriedVersion } from '../sessions/message.ts';

// Versions that messages carry as the server stores them, and back.

export function toBackendVersion({ artifactId, at, ...version }: CarriedVersion): BackendCarriedVersion {
  return { ...version, artifact_id: artifactId, at: new Date(at).toISOString() };
}

export function fromBackendVersion({ artifact_id, at, ...version }: BackendCarriedVersion): CarriedVersion {
  // Nothing may be left of a title that turns directions only; without one it could not be stored again.
  const title = toPlainName(version.title).trim() || 'Document';
  return { ...version, title, artifactId: artifact_id, at: Date.parse(at) };
}
