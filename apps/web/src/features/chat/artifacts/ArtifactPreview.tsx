import { MessageText } from '../../../ui/markdown/MessageText.tsx';
import type { ArtifactVersion } from './artifacts.ts';
import { MiniApp } from './MiniApp.tsx';

export interface ArtifactPreviewProps {
  readonly version: ArtifactVersion;
}

/** As it is meant to look. A picture is drawn as an image, in which no script runs and nothing is loaded. */
export function ArtifactPreview({ version: { kind, title, content } }: ArtifactPreviewProps) {
  if (kind === 'html') return <MiniApp title={title} html={content} />;
  if (kind === 'svg')
    return (
      <div className="min-h-0 flex-1 overflow-auto bg-white p-4">
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(content.toWellFormed())}`}
          alt={title}
          className="mx-auto max-w-full"
        />
      </div>
    );
  return (
    <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
      <MessageText text={content} isStreaming={false} />
    </div>
  );
}
