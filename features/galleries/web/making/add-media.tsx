import { RoomLeft } from '#features/uploads/web/public-api.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { CameraIcon, UploadIcon, type Icon } from '#platform/web/ui/icons.tsx';
import { acceptedMedia } from '#platform/web/uploads/accepted-media.ts';
import { beginUploads } from '#platform/web/uploads/uploads.ts';
import { useFileDrop } from '#platform/web/uploads/use-file-drop.ts';
import { galleryPurpose } from '../../contract/limits.ts';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { useGalleryWords } from '../words.ts';

/**
 * Adds items to the viewer's gallery by drag and drop, paste, file chooser or camera; accepts
 * several at once.
 */
export function AddMedia({ gallery: { id: galleryId, title } }: { gallery: GalleryWhole }) {
  const t = useGalleryWords();
  const add = (files: readonly File[]) => void beginUploads(files, { purpose: galleryPurpose, target: { galleryId, title } });
  const isOver = useFileDrop(add);
  return (
    <section
      aria-label={t('add')}
      className={classes(
        'mt-5 grid justify-items-center gap-1 rounded-card border border-dashed border-field/60 px-4 py-4 text-center',
        isOver && 'border-accent bg-tint',
      )}
    >
      <FileChoice icon={UploadIcon} label={t('add')} accept={acceptedMedia} multiple onChoose={add} />
      {/* Only for touch devices: desktop computers have no suitable camera. */}
      <FileChoice
        icon={CameraIcon}
        label={t('takePhotograph')}
        accept="image/*"
        capture="environment"
        className="not-pointer-coarse:hidden"
        onChoose={add}
      />
      <p className="text-sm text-muted">{t('addText')}</p>
      <RoomLeft />
    </section>
  );
}

interface FileChoiceProps {
  icon: Icon;
  label: string;
  accept: string;
  multiple?: boolean;
  capture?: 'environment';
  className?: string;
  onChoose: (files: readonly File[]) => void;
}

function FileChoice({ icon: Glyph, label, className, onChoose, ...input }: FileChoiceProps) {
  return (
    <label
      className={classes(
        'link inline-flex min-h-11 items-center gap-2 font-[560] has-focus-visible:outline-2 has-focus-visible:outline-accent',
        className,
      )}
    >
      <Glyph size={20} />
      {label}
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Resets the input, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
