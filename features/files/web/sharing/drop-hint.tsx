import { UploadIcon } from '#platform/web/ui/icons.tsx';
import { useFileWords } from '../words.ts';

/** Overlay shown while files are dragged over the page. */
export function DropHint() {
  const t = useFileWords();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-4 z-30 grid place-content-center justify-items-center gap-3 rounded-card border-2 border-dashed border-accent bg-tint/95 text-lg font-[560] text-accent"
    >
      <UploadIcon size={32} />
      {t('dropHere')}
    </div>
  );
}
