import type { ModelView, ProviderGroup } from './model-view.ts';

export type CatalogueState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly shownAsOf: number | null };

export interface ModelPickerProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Providers in catalogue order. */
  readonly groups: readonly ProviderGroup[];
  readonly recentIds: readonly string[];
  readonly popularIds: readonly string[];
  readonly favouriteIds: readonly string[];
  readonly current: ModelView | null;
  readonly catalogue: CatalogueState;
  readonly onRetry: () => void;
  readonly onSelect: (modelId: string) => void;
  readonly onToggleFavourite: (modelId: string) => void;
  /** Shown only where given. */
  readonly onMakeDefault?: ((modelId: string) => void) | undefined;
  /** True when the chat holds a picture. */
  readonly hasImages?: boolean | undefined;
}
