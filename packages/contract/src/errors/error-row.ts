export interface ErrorRow {
  readonly status: number;
  /** English sentence on the wire. */
  readonly detail: string;
  /** Whether retrying the same call later can help. */
  readonly retry: boolean;
  readonly action?: 'login' | 'sign-up' | 'add-funds' | 'configure-credentials' | 'try-tomorrow';
}
