import type { ErrorRow } from './error-row.ts';

/** Of reading files, and of the room for them. */
export const FILE_ERRORS = {
  extraction_busy: {
    status: 503,
    detail: 'Text extraction is temporarily unavailable. Please try again later.',
    retry: true,
  },
  extraction_unavailable: { status: 503, detail: 'Text extraction service is unavailable.', retry: true },
  storage_quota_reached: {
    status: 507,
    detail: 'Your storage is full. Delete chats or pictures to make room.',
    retry: false,
  },
  too_many_conversations: {
    status: 507,
    detail: 'An account can’t have more conversations. Delete some to make room.',
    retry: false,
  },
  storage_full: { status: 507, detail: 'The server has no storage space left.', retry: true },
} as const satisfies Record<string, ErrorRow>;
