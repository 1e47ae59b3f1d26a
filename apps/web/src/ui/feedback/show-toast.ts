import { createElement } from 'react';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { toast } from 'sonner';

export const APP_TOASTER = 'app';
export const CONNECTION_TOASTER = 'connection';

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'plain';

export interface ToastText {
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Only where the product promises another time, e.g. 8 s for an undo. */
  readonly durationMs?: number | undefined;
  /** The same id replaces the toast that is up. */
  readonly id?: string | undefined;
}

export const TOAST_DURATION_MS: Readonly<Record<ToastKind, number>> = {
  success: 5_000,
  error: 6_000,
  warning: 7_000,
  info: 5_000,
  plain: 4_000,
};
const CONNECTION_DURATION_MS = 5_000;

const ICONS = {
  success: { icon: CircleCheck, color: 'text-live' },
  error: { icon: CircleX, color: 'text-danger' },
  warning: { icon: TriangleAlert, color: 'text-warn' },
  info: { icon: Info, color: 'text-info' },
} as const;

function show(toasterId: string, kind: ToastKind, content: ToastText, durationMs: number): void {
  const look = kind === 'plain' ? null : ICONS[kind];
  const options = {
    toasterId,
    duration: durationMs,
    // Also where there is none: what replaces another toast must not keep its text.
    description: content.text,
    ...(content.id === undefined ? {} : { id: content.id }),
    action: content.action && { label: content.action.label, onClick: content.action.onPress },
    ...(look === null
      ? {}
      : { icon: createElement(look.icon, { size: 16, className: look.color, 'aria-hidden': true }) }),
  };
  if (kind === 'plain') toast(content.title, options);
  else toast[kind](content.title, options);
}

/** A result of something the person did. */
export function showToast(kind: ToastKind, content: ToastText): void {
  show(APP_TOASTER, kind, content, content.durationMs ?? TOAST_DURATION_MS[kind]);
}

/** Only for the retry flow and the state of the connection. */
export function showConnectionNotice(kind: ToastKind, content: ToastText): void {
  show(CONNECTION_TOASTER, kind, content, content.durationMs ?? CONNECTION_DURATION_MS);
}
