import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRefresh } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { PauseIcon, PlayIcon, RefreshCwIcon, UploadIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { useErrorText, useLanguage } from '#platform/web/words.tsx';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';
import { queueFor, type MediaUpload, type UploadQueue } from './upload-queue.ts';

/** What can be shown; without these two, phones turn their own photographs into JPEG. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif,video/*,audio/*';

/** Adds media to a gallery of one's own: dropped, pasted or chosen, several at once. */
export function AddMedia({ galleryId }: { galleryId: string }) {
  const t = useGalleryWords();
  const refresh = useRefresh();
  const queue = queueFor(galleryId, () => void refresh(...readsOf(galleryId)));
  const uploads = useSyncExternalStore(queue.subscribe, queue.shown, queue.shown);
  const isOver = useDropAndPaste(queue);
  useAskBeforeLeaving(uploads.some(({ state }) => state === 'running' || state === 'waiting'));
  return (
    <section
      aria-label={t('add')}
      className={classes('mt-8 grid gap-4 rounded-card border border-dashed px-4 py-6', isOver && 'border-accent bg-tint')}
    >
      <div className="grid justify-items-center gap-3 text-center">
        <label className="link inline-flex min-h-11 items-center gap-2 font-[560] has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <UploadIcon size={20} />
          {t('add')}
          <input
            type="file"
            accept={accepted}
            multiple
            className="sr-only"
            onChange={(event) => {
              queue.add(event.target.files ?? []);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
        </label>
        <p className="text-sm text-muted">{t('addText')}</p>
      </div>
      <ul className="grid gap-2 empty:hidden">
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function UploadLine({ upload: { key, name, size, sent, state, code }, queue }: { upload: MediaUpload; queue: UploadQueue }) {
  const t = useGalleryWords();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const unit = size < 1e6 ? 'kilobyte' : 'megabyte';
  const inUnits = (bytes: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 }).format(
      bytes / (unit === 'megabyte' ? 1e6 : 1e3),
    );
  return (
    <li className="grid gap-1 rounded-control border border-line bg-surface px-3 py-2">
      <div className="flex items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
        <span className="text-sm tabular-nums text-muted">{t('sentOf', { sent: inUnits(sent), size: inUnits(size) })}</span>
        {state === 'running' && <IconButton icon={PauseIcon} label={t('pauseNamed', { name })} onClick={() => queue.pause(key)} />}
        {state === 'paused' && <IconButton icon={PlayIcon} label={t('resumeNamed', { name })} onClick={() => queue.resume(key)} />}
        {state === 'failed' && (
          <Button size="small" variant="secondary" icon={RefreshCwIcon} onClick={() => queue.resume(key)}>
            {t('retry')}
          </Button>
        )}
        <IconButton icon={XIcon} label={t('cancelNamed', { name })} onClick={() => queue.cancel(key)} />
      </div>
      <progress value={sent} max={Math.max(1, size)} aria-label={name} className="h-2 w-full accent-accent" />
      {code && (
        <p role="alert" className="text-sm text-danger">
          {errorText(code)}
        </p>
      )}
    </li>
  );
}

/** Takes files that are dropped anywhere on the page or pasted; says whether some are held over it. */
function useDropAndPaste(queue: UploadQueue): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      queue.add(event.dataTransfer?.files ?? []);
    };
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (files && files.length > 0) queue.add(files);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, [queue]);
  return isOver;
}

/** Whoever closes the tab while something is on its way is asked first. */
function useAskBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
