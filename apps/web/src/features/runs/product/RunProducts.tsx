import { Check, Circle, CircleDot, Download, Minus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob, UTF8_MARK } from '../../../platform/browser/save-blob.ts';
import type { RunStep } from '../../../platform/runs/run-view.ts';
import { toFiles, toTasks, type ProducedFile, type Task, type TaskState } from './to-product.ts';

const MARKS: Readonly<Record<TaskState, typeof Check>> = {
  open: Circle,
  in_progress: CircleDot,
  done: Check,
  dropped: Minus,
};
const LOOKS: Readonly<Record<TaskState, string>> = {
  open: 'text-ink-3',
  in_progress: 'font-strong',
  done: 'text-ink-2',
  dropped: 'text-ink-3 line-through',
};

function TaskRow({ task: { title, state } }: { readonly task: Task }) {
  const { t } = useTranslation('runs');
  const Mark = MARKS[state];
  return (
    <li className="flex min-h-7 items-center gap-2 text-13">
      <span
        role="img"
        aria-label={t(`tasks.${state}`)}
        className="grid size-5.5 flex-none place-items-center"
      >
        <Mark size={14} aria-hidden className={state === 'done' ? 'text-live' : 'text-ink-3'} />
      </span>
      <span className={`min-w-0 wrap-anywhere ${LOOKS[state]}`}>{title}</span>
    </li>
  );
}

function toContent({ mediaType, content }: ProducedFile): string {
  const needsMark = mediaType === 'text/csv' && /\P{ASCII}/u.test(content) && !content.startsWith(UTF8_MARK);
  return needsMark ? UTF8_MARK + content : content;
}

/** It is saved and never opened here: what an agent writes may be a page with scripts. */
function FileRow({ file }: { readonly file: ProducedFile }) {
  const { t } = useTranslation('runs');
  const { name, mediaType } = file;
  const handleSave = () => saveBlob(name, new Blob([toContent(file)], { type: mediaType }));
  return (
    <li>
      <button
        type="button"
        onClick={handleSave}
        aria-label={t('files.download', { name })}
        className="flex min-h-9 max-w-full items-center gap-2 rounded-2 border border-line bg-surface px-2.5 text-13 hover:bg-surface-2 pointer-coarse:min-h-11"
      >
        <Download size={14} aria-hidden className="flex-none text-ink-3" />
        <span className="truncate font-strong">{name}</span>
      </button>
    </li>
  );
}

/** The plan while the run follows it, and the files that it made. */
export function RunProducts({
  steps,
  isRunOver,
}: {
  readonly steps: readonly RunStep[];
  readonly isRunOver: boolean;
}) {
  const { t } = useTranslation('runs');
  const files = useMemo(() => toFiles(steps), [steps]);
  const tasks = useMemo(() => (isRunOver ? [] : toTasks(steps)), [steps, isRunOver]);
  return (
    <>
      {tasks.length > 0 && (
        <ul aria-label={t('tasks.label')} className="mt-1.5">
          {tasks.map((task, index) => (
            <TaskRow key={index} task={task} />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label={t('files.label')} className="mt-1.5 flex flex-wrap gap-2">
          {files.map((file) => (
            <FileRow key={file.name} file={file} />
          ))}
        </ul>
      )}
    </>
  );
}
