import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface TaskBoxProps {
  readonly isDone: boolean;
}

/** The box of a task list; it shows what the model wrote and cannot be ticked, so it is a picture and no field. */
export function TaskBox({ isDone }: TaskBoxProps) {
  const { t } = useTranslation('chat');
  return (
    <span
      role="img"
      aria-label={t(isDone ? 'task.done' : 'task.open')}
      className={`task-box ${isDone ? 'border-primary bg-primary text-on-primary' : 'border-control'}`}
    >
      {isDone && <Check size={12} strokeWidth={2.5} aria-hidden />}
    </span>
  );
}
