import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { firstPicture } from './first-picture.ts';

export interface PictureDrop {
  readonly isDropping: boolean;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly zone: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Pictures that are pasted, or dragged over and dropped. */
export function usePictureDrop(canAttach: boolean, onPicture: (file: File | null) => void): PictureDrop {
  const [isDropping, setDropping] = useState(false);
  return {
    isDropping,
    onPaste: (event) => {
      const file = firstPicture(event.clipboardData.files);
      // Office programs put a picture of the text beside the text: the text is meant.
      if (file === null || event.clipboardData.getData('text/plain') !== '' || !canAttach) return;
      event.preventDefault();
      onPicture(file);
    },
    zone: {
      onDragEnter: (event) => setDropping(canAttach && event.dataTransfer.types.includes('Files')),
      onDragOver: (event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDragLeave: (event) => {
        const goesTo = event.relatedTarget;
        if (!(goesTo instanceof Node && event.currentTarget.contains(goesTo))) setDropping(false);
      },
      onDrop: (event) => {
        event.preventDefault();
        setDropping(false);
        onPicture(firstPicture(event.dataTransfer.files));
      },
    },
  };
}
