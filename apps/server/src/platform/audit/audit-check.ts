// Verifies the audit log from its first entry to its last and reports every break of the chain. Read-only and paged, so
// that it can run against a live server.
import { AUDIT_MAX_DAYS } from '@parley/contract/administration/constants.ts';
import { hashEntry } from './audit-chain.ts';
import type { Database } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { nextTurn } from '../next-turn.ts';

const PAGE = 500;

export type AuditFault =
  | { readonly kind: 'missing'; readonly first: number; readonly last: number }
  /** It was changed, or the previous entry was, together with its hash. */
  | { readonly kind: 'altered' | 'unnumbered'; readonly seq: number; readonly id: string }
  /** The last entry is not the one that was written last. */
  | { readonly kind: 'end-altered' };

export interface AuditCheck {
  readonly entries: number;
  /** The last entry that was removed for its age; 0: none was. */
  readonly removed: number;
  readonly faults: readonly AuditFault[];
  /** Hash of the last entry: stored elsewhere, it later proves that nothing up to it was rewritten. */
  readonly hash: string;
}

interface ChainPosition {
  readonly seq: number;
  readonly hash: string;
}

const START: ChainPosition = { seq: 0, hash: '' };

/** Checks an entry against the previous one. */
export function compareEntry(previous: ChainPosition, { hash, ...entry }: Row<'audit_log'>): AuditFault[] {
  const { seq, id } = entry;
  if (seq <= previous.seq) return [{ kind: 'unnumbered', seq, id }];
  // Without the previous entry its hash cannot be verified.
  if (seq > previous.seq + 1) return [{ kind: 'missing', first: previous.seq + 1, last: seq - 1 }];
  return hashEntry(previous.hash, entry) === hash ? [] : [{ kind: 'altered', seq, id }];
}

async function readPage(read: Database['read'], afterSeq: number | null): Promise<Row<'audit_log'>[]> {
  const entries = read.selectFrom('audit_log').selectAll().orderBy('seq').limit(PAGE);
  return (afterSeq === null ? entries : entries.where('seq', '>', afterSeq)).execute();
}

async function readHead(read: Database['read']): Promise<{ end: ChainPosition; beginning: ChainPosition }> {
  const head = await read.selectFrom('audit_head').selectAll().executeTakeFirst();
  if (!head) return { end: START, beginning: START };
  return { end: head, beginning: { seq: head.removed_seq, hash: head.removed_hash } };
}

/** Compares the end with the head, which may have advanced meanwhile. */
function compareEnd(
  last: ChainPosition,
  before: ChainPosition,
  after: ChainPosition,
  hashAtHead: string | null,
): AuditFault[] {
  if (last.seq < before.seq) return [{ kind: 'missing', first: last.seq + 1, last: before.seq }];
  const isOther = last.seq > after.seq || (hashAtHead !== null && hashAtHead !== before.hash);
  return isOther ? [{ kind: 'end-altered' }] : [];
}

type CheckedOnce = AuditCheck & { readonly hasBeginning: boolean };

async function checkOnce({ read }: Pick<Database, 'read'>): Promise<CheckedOnce> {
  const { end: before, beginning } = await readHead(read);
  const faults: AuditFault[] = [];
  let hashAtHead: string | null = null;
  let entries = 0;
  let last = beginning;
  let page = await readPage(read, null);
  while (page.length > 0) {
    for (const row of page) {
      faults.push(...compareEntry(last, row));
      if (row.seq === before.seq) hashAtHead = row.hash;
      if (row.seq > last.seq) last = row;
    }
    entries += page.length;
    // The embedded database reads on this thread: other work runs between two pages.
    await nextTurn();
    page = await readPage(read, page.at(-1)?.seq ?? null);
  }
  const after = await readHead(read);
  faults.push(...compareEnd(last, before, after.end, hashAtHead));
  const hasBeginning = after.beginning.seq === beginning.seq;
  return { entries, removed: beginning.seq, faults, hash: last.hash, hasBeginning };
}

export async function checkAudit(db: Pick<Database, 'read'>): Promise<AuditCheck> {
  for (;;) {
    const { hasBeginning, ...check } = await checkOnce(db);
    // Otherwise entries were removed for their age meanwhile, and are not missing.
    if (hasBeginning) return check;
  }
}

function toLine(fault: AuditFault): string {
  if (fault.kind === 'missing') {
    const { first, last } = fault;
    return first === last ? `missing: entry ${first}\n` : `missing: entries ${first} to ${last}\n`;
  }
  if (fault.kind === 'end-altered') return 'altered: the end of the log\n';
  return `${fault.kind}: entry ${fault.seq} (${fault.id})\n`;
}

/** One line for each fault and for what is no longer there to be checked, then the total. */
export function toAuditReport({ entries, removed, faults, hash }: AuditCheck): string {
  const end = hash === '' ? '' : `, last hash ${hash}`;
  const gone = removed === 0 ? '' : `entries up to ${removed} were removed after ${AUDIT_MAX_DAYS} days\n`;
  return `${faults.map(toLine).join('')}${gone}${entries} entries checked, ${faults.length} faults${end}\n`;
}
