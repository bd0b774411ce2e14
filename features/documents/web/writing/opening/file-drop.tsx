import type { DragEvent, ReactNode, Ref } from 'react';
import { isOpenable } from './openable.ts';

interface FileDropProps {
  ref: Ref<HTMLDivElement>;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Opens a document that is dropped on the text; pictures are left to the editor. */
export function FileDrop({ ref, onFile, children }: FileDropProps) {
  const drop = (event: DragEvent) => {
    const [file, ...others] = event.dataTransfer.files;
    if (!file || others.length > 0 || !isOpenable(file)) return;
    event.preventDefault();
    event.stopPropagation();
    onFile(file);
  };
  return (
    <div ref={ref} onDropCapture={drop}>
      {children}
    </div>
  );
}
