import { hostileArchives } from './in-archives.ts';
import { hostileNamesAndKinds } from './in-names-and-kinds.ts';
import { hostilePdf } from './in-pdf.ts';
import { hostilePictures } from './in-pictures.ts';
import { hostileSheets } from './in-sheets.ts';
import { hostileXml } from './in-xml.ts';
import type { HostileFile, Lures } from './hostile-file.ts';

/** All malicious files; each is generated on demand. */
export function listHostileFiles(lures: Lures): HostileFile[] {
  return [
    ...hostileArchives(),
    ...hostileXml(lures),
    ...hostilePdf(lures),
    ...hostilePictures(),
    ...hostileSheets(lures),
    ...hostileNamesAndKinds(),
  ];
}
