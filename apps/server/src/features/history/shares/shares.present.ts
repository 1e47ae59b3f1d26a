import type { Share } from '@parley/contract/history/share-schemas.ts';
import type { ShareRecord } from './shares.store.ts';
import type { ShownShare } from './shares.ts';

const toIso = (timeMs: number): string => new Date(timeMs).toISOString();
const toIsoOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : toIso(timeMs));

export function toShare(share: ShownShare, publicUrl: string): Share {
  return {
    id: share.id,
    session_id: share.sessionId,
    name: share.name,
    url: share.token === '' ? '' : `${publicUrl}/#/shared/${share.token}`,
    message_count: share.messageCount,
    created_at: toIso(share.createdAt),
    expires_at: toIsoOrNull(share.expiresAt),
  };
}

/** `snapshot` is JSON already. */
export function toSharedText({ name, createdAt, expiresAt }: ShareRecord, snapshot: string): string {
  const start = JSON.stringify({ name, created_at: toIso(createdAt), expires_at: toIsoOrNull(expiresAt) });
  return `${start.slice(0, -1)},"messages":${snapshot}}`;
}
