// The interface between the HTTP client and its callers.

/** Receives the body of a response. Nothing follows `end` or `fail`. */
export interface BodyListener {
  chunk(bytes: Buffer): void;
  /** The body ended normally. */
  end(): void;
  /** The connection broke or the call was aborted. */
  fail(error: unknown): void;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Starts the flow of the body; call once. */
  listen(listener: BodyListener): void;
  pause(): void;
  resume(): void;
  /** Discards the rest of the body, so that the connection can serve the next call. */
  discard(): void;
  /** Closes the connection immediately. */
  close(): void;
}
