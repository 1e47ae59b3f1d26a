import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Segmented } from '../../../../ui/form/Segmented.tsx';
import { Sheet } from '../../../../ui/overlay/Sheet.tsx';
import { LockedModel } from './LockedModel.tsx';
import { PickerOnPhone } from './PickerOnPhone.tsx';
import type { ModelPickerProps } from './picker-props.ts';

export interface PickerSheetProps extends ModelPickerProps {
  /** What a model is chosen for, where that is not the open chat. */
  readonly title?: string | undefined;
}

function Head({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <>
      <div aria-hidden className="grid h-5 flex-none place-items-center">
        <span className="h-1 w-9 rounded-full bg-line-strong" />
      </div>
      <div className="flex flex-none items-center justify-between gap-2 pt-0.5 pb-1.5 pr-1.5 pl-4">
        {children}
        <IconButton label={t('close')} size="large" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </>
  );
}

/** All models; where an agent can answer as well, those on a page beside. */
export function PickerSheet({ title, ...props }: PickerSheetProps) {
  const { t } = useTranslation('chat');
  const [part, setPart] = useState<'model' | 'agent'>('model');
  const { agent } = props;
  const name = title ?? t('models.choose');
  const { lockedReason } = props;
  const head = (
    <Head onClose={() => props.onOpenChange(false)}>
      {agent ? (
        <Segmented
          label={name}
          value={part}
          options={[
            { value: 'model', label: t('models.one') },
            { value: 'agent', label: agent.label },
          ]}
          onChange={setPart}
          fills
        />
      ) : (
        <b className="text-17 font-bold">{name}</b>
      )}
    </Head>
  );
  const isForAgent = agent !== undefined && part === 'agent';
  return (
    <Sheet isOpen={props.isOpen} onOpenChange={props.onOpenChange} title={name} from="below">
      {isForAgent || lockedReason !== undefined ? (
        <>
          {head}
          {isForAgent ? agent.choice : <LockedModel model={props.current} reason={lockedReason ?? ''} />}
        </>
      ) : (
        <PickerOnPhone {...props} head={head} />
      )}
    </Sheet>
  );
}
