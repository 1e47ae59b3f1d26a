import { useEffect, useRef, useState } from 'react';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Files dropped anywhere in the window. Answers how many are over it now; null while none are. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): number | null {
  const [count, setCount] = useState<number | null>(null);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    const handleEnter = (event: DragEvent) => {
      if (hasFiles(event)) setCount(event.dataTransfer?.items.length ?? 1);
    };
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      // Where nothing takes them, the app refuses files.
      event.dataTransfer.dropEffect = 'copy';
    };
    const handleLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setCount(null);
    };
    const handleDrop = (event: DragEvent) => {
      setCount(null);
      // What a dialog in front of the chat has taken is not for the chat as well.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragenter', handleEnter);
    window.addEventListener('dragover', handleOver);
    window.addEventListener('dragleave', handleLeave);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragenter', handleEnter);
      window.removeEventListener('dragover', handleOver);
      window.removeEventListener('dragleave', handleLeave);
      window.removeEventListener('drop', handleDrop);
    };
  }, []);

  return count;
}
