/** Where a call comes from, as far as accounts need to know. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
}
