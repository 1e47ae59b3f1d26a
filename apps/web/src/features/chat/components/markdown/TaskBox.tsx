import { useTranslation } from 'react-i18next';

export interface TaskBoxProps {
  readonly isDone: boolean;
}

/** The box of a task list; it shows what the model wrote and cannot be ticked. */
export function TaskBox({ isDone }: TaskBoxProps) {
  const { t } = useTranslation('chat');
  return (
    <input type="checkbox" checked={isDone} disabled aria-label={t(isDone ? 'task.done' : 'task.open')} />
  );
}
