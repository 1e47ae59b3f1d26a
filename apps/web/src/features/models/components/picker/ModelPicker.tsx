import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { useIsPhone } from '../../../../ui/page/use-screen-size.ts';
import { ModelButton } from '../ModelButton.tsx';
import type { ModelPickerProps } from './picker-props.ts';

const PickerPopover = lazyPart(async () => ({
  default: (await import('./PickerPopover.tsx')).PickerPopover,
}));
const PickerSheet = lazyPart(async () => ({ default: (await import('./PickerSheet.tsx')).PickerSheet }));

/** The model button and, under it, all models: a popover, or a sheet on phones. Loaded when first opened. */
export function ModelPicker(props: ModelPickerProps) {
  const isPhone = useIsPhone();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { isOpen, onOpenChange, current } = props;
  return (
    <>
      <ModelButton
        ref={setButton}
        model={current}
        look={props.look}
        label={props.label}
        agent={isPhone ? props.agent : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-state={isOpen ? 'open' : 'closed'}
        onClick={() => onOpenChange(!isOpen)}
      />
      {isOpen && button !== null && (
        <Suspense fallback={null}>
          {isPhone ? <PickerSheet {...props} /> : <PickerPopover {...props} anchor={button} />}
        </Suspense>
      )}
    </>
  );
}
