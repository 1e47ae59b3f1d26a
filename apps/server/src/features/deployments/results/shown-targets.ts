// What is shown of an address that is a secret. Pure.
import type { Row } from '../../../platform/db/schema.ts';

export interface AnyTarget {
  readonly kind: Row<'result_deliveries'>['kind'];
  readonly target: string;
}

const MARK = '…';
const SHOWN_END = 4;

/** The host and the end; of an address of mail, all of it; of a device nothing. */
export function toShownTarget({ kind, target }: AnyTarget): string {
  if (kind === 'mail') return target;
  if (kind === 'push') return '';
  const url = URL.parse(target);
  return url ? `${url.origin}/${MARK}${target.slice(-SHOWN_END)}` : '';
}

/** Also of what is shown already. */
export const toShownTargets = <Target extends AnyTarget>(targets: readonly Target[]): Target[] =>
  targets.map((one) => ({ ...one, target: toShownTarget(one) }));

/** Nothing can be sent there: it stands for an address that is not kept. */
export function isShownTarget(target: string): boolean {
  return target.replace(/^https?:\/\/[^/]+\//, '').startsWith(MARK);
}
