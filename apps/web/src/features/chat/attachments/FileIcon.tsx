import { FileCode2, FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import { fileKindOf, type FileKind } from './file-kind.ts';

const LOOKS: Readonly<Record<FileKind, { readonly icon: LucideIcon; readonly ground: string }>> = {
  document: { icon: FileText, ground: 'bg-danger-tint text-danger' },
  table: { icon: FileSpreadsheet, ground: 'bg-live-tint text-live' },
  code: { icon: FileCode2, ground: 'bg-info-tint text-info' },
  picture: { icon: FileImage, ground: 'bg-warn-tint text-warn' },
  text: { icon: FileText, ground: 'bg-surface-3 text-ink-2' },
};

export function FileIcon({ name }: { readonly name: string }) {
  const { icon: Icon, ground } = LOOKS[fileKindOf(name)];
  return (
    <span aria-hidden className={`grid size-8 flex-none place-items-center rounded-2 ${ground}`}>
      <Icon size={16} />
    </span>
  );
}
