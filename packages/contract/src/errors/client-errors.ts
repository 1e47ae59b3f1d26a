import type { ErrorRow } from './error-row.ts';

/** Raised by the client only: about the network, its own storage, or what a reply means to a guest. */
export const CLIENT_ERRORS = {
  network: { status: 0, detail: 'Network error', retry: true },
  timeout: { status: 0, detail: 'Request timeout', retry: true },
  request_failed: { status: 0, detail: 'Request failed', retry: false },
  unreadable_reply: { status: 0, detail: 'Request failed', retry: false },
  no_token: { status: 401, detail: 'No authentication token available', retry: false, action: 'login' },
  session_expired: {
    status: 401,
    detail: 'Session expired. Please sign in again.',
    retry: false,
    action: 'login',
  },
  session_over: { status: 401, detail: 'Session expired', retry: false, action: 'login' },
  refresh_failed: { status: 401, detail: 'Failed to refresh token', retry: false, action: 'login' },
  login_cancelled: { status: 0, detail: 'Login cancelled by user', retry: false },
  guest_balance_limit: {
    status: 402,
    detail: 'Your free guest credit is used up. Sign up or upgrade to keep chatting.',
    retry: false,
    action: 'sign-up',
  },
  PARSE_ERROR: { status: 0, detail: 'The reply could not be read.', retry: false },
  ABORT_ERROR: { status: 0, detail: 'The reply was stopped.', retry: false },
  STREAM_ERROR: { status: 0, detail: 'The reply was interrupted. What was written is kept.', retry: true },
  stream_stalled: { status: 0, detail: 'Connection timeout - please try again', retry: true },
  generate_timeout: { status: 0, detail: 'The request took too long. Please try again.', retry: true },
  generate_network: {
    status: 0,
    detail: 'Network error. Please check your connection and try again.',
    retry: true,
  },
  generate_network_ios: {
    status: 0,
    detail: 'Connection lost. Keep the app open while a reply is being written, then try again.',
    retry: true,
  },
  picture_missing: {
    status: 0,
    detail: 'The picture of this message is not on this device and could not be fetched.',
    retry: false,
  },
  message_too_long: {
    status: 0,
    detail: 'A message may have at most 400,000 characters.',
    retry: false,
  },
  not_arrived: {
    status: 0,
    detail: 'The message did not reach the server. Please send it again.',
    retry: true,
  },
  empty_reply: {
    status: 0,
    detail: 'No response received. Please check your balance or try a different model.',
    retry: true,
  },
  storage: {
    status: 0,
    detail: 'Browser storage is full. Delete old conversations and try again.',
    retry: true,
  },
  storage_blocked: {
    status: 0,
    detail: 'This browser does not let Parley store anything right now.',
    retry: false,
  },
} as const satisfies Record<string, ErrorRow>;
