/** The origin of a request, as far as accounts need it. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
}
