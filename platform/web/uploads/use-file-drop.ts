import { useEffect, useRef, useState } from 'react';

/**
 * Accepts files dropped anywhere on the page or pasted; returns whether files are being dragged
 * over it.
 */
export function useFileDrop(take: (files: readonly File[]) => void, { isOff = false }: { isOff?: boolean } = {}): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (isOff) return;
    const ended = new AbortController();
    const { signal } = ended;
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const given = (files: FileList | undefined) => files && files.length > 0 && latest.current([...files]);
    addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        given(event.dataTransfer?.files);
      },
      { signal },
    );
    addEventListener('paste', ({ clipboardData }) => given(clipboardData?.files), { signal });
    return () => ended.abort();
  }, [isOff]);
  return isOver;
}
