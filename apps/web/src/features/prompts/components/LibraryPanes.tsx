import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useIsPhone } from '../../../ui/page/use-screen-size.ts';

export interface LibraryPanesProps {
  /** Filters, and the list below them. */
  readonly list: ReactNode;
  readonly preview: ReactNode;
  /** What the preview shows. */
  readonly previewTitle: string;
  /** Phones: whether the preview covers the list. */
  readonly isPreviewOpen: boolean;
  readonly onClosePreview: () => void;
}

/** A list with what is chosen beside it; on phones over it. */
export function LibraryPanes(props: LibraryPanesProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-h-0 w-full flex-none overflow-y-auto px-2 pb-6 tablet:w-76 tablet:border-r tablet:border-line desktop:w-84">
        {props.list}
      </div>
      {isPhone ? (
        props.preview !== null && (
          <Sheet
            isOpen={props.isPreviewOpen}
            onOpenChange={(isOpen) => !isOpen && props.onClosePreview()}
            title={props.previewTitle}
            from="below"
          >
            <div className="min-h-0 flex-1 overflow-y-auto p-5">{props.preview}</div>
          </Sheet>
        )
      ) : (
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto px-8 py-6">
          <div className="max-w-184">{props.preview}</div>
        </div>
      )}
    </div>
  );
}
