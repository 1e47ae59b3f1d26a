import type { AgentBeside, ModelButtonLook } from '../ModelButton.tsx';
import type { ModelView, ProviderGroup } from '../model-view.ts';

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
  /** Whose use of the models is shown beside them. */
  readonly userId: string | null;
  readonly current: ModelView | null;
  readonly catalogue: CatalogueState;
  readonly onRetry: () => void;
  readonly onSelect: (modelId: string) => void;
  /** What choosing a model does, where it is not used in the open chat. */
  readonly useLabel?: string | undefined;
  readonly onToggleFavourite: (modelId: string) => void;
  /** Shown only where given. */
  readonly onMakeDefault?: ((modelId: string) => void) | undefined;
  /** What the model is for, where the button does not say it by its place. */
  readonly label?: string | undefined;
  /** How the button looks: quiet in a header, or as a field of a form, which can be large and as wide as the form. */
  readonly look?: ModelButtonLook | undefined;
  readonly agent?: AgentBeside | undefined;
  /** Why no other model can be chosen. */
  readonly lockedReason?: string | undefined;
  /** True when the chat holds a picture. */
  readonly hasImages?: boolean | undefined;
}
