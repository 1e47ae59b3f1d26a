import type { CarriedVersion as BackendCarriedVersion } from '@parley/contract/artifacts/carried-schemas.ts';
import { toPlainName } from '../../../platform/plain-name.ts';
import type { CarriedVersion } from '../sessions/message.ts';

// Versions that messages carry as the server stores them, and back.

export function toBackendVersion({ artifactId, at, ...version }: CarriedVersion): BackendCarriedVersion {
  return { ...version, artifact_id: artifactId, at: new Date(at).toISOString() };
}

export function fromBackendVersion({ artifact_id, at, ...version }: BackendCarriedVersion): CarriedVersion {
  return { ...version, title: toPlainName(version.title), artifactId: artifact_id, at: Date.parse(at) };
}
