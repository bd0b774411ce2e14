import { RoomLeft } from '#features/uploads/web/public-api.tsx';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { CameraIcon, UploadIcon, type Icon } from '#platform/web/ui/icons.tsx';
import { acceptedMedia } from '#platform/web/uploads/accepted-media.ts';
import { beginUploads } from '#platform/web/uploads/uploads.ts';
import { useFileDrop } from '#platform/web/uploads/use-file-drop.ts';
import { galleryPurpose } from '../../contract/limits.ts';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { useGalleryWords } from '../words.ts';

/** Adds items to a gallery that has none yet: by file chooser, camera, drag and drop or paste; several together. */
export function AddMedia({ gallery }: { gallery: GalleryWhole }) {
  const t = useGalleryWords();
  const { add, isOver } = useAdding(gallery);
  return (
    <section
      aria-label={t('add')}
      className={classes(
        'mt-5 grid justify-items-center gap-1 rounded-card border border-dashed border-field/60 px-4 py-4 text-center',
        isOver && 'border-accent bg-tint',
      )}
    >
      <FileChoices label={t('add')} look="link min-h-11 font-[560]" add={add} />
      <p className="text-sm text-muted">{t('addText')}</p>
      <RoomLeft />
    </section>
  );
}

/** The same as a button, for a gallery whose items lead; files can be dropped anywhere. */
export function AddMediaButton({ gallery }: { gallery: GalleryWhole }) {
  const t = useGalleryWords();
  const { add, isOver } = useAdding(gallery);
  return (
    <section aria-label={t('add')} className="flex gap-2" title={t('addText')}>
      <FileChoices label={t('addShort')} look={buttonClasses({ variant: 'secondary', size: 'small' })} add={add} />
      {isOver && (
        <div
          role="status"
          className="pointer-events-none fixed inset-4 z-30 grid place-content-center justify-items-center gap-3 rounded-card border-2 border-dashed border-accent bg-tint/95 text-lg font-[560] text-accent"
        >
          <UploadIcon size={32} />
          {t('dropHere')}
        </div>
      )}
    </section>
  );
}

function useAdding({ id: galleryId, title }: GalleryWhole) {
  const add = (files: readonly File[]) => void beginUploads(files, { purpose: galleryPurpose, target: { galleryId, title } });
  return { add, isOver: useFileDrop(add) };
}

interface FileChoicesProps {
  label: string;
  look: string;
  add: (files: readonly File[]) => void;
}

/** The file chooser, and the camera on touch devices: desktop computers have no suitable one. */
function FileChoices({ label, look, add }: FileChoicesProps) {
  const t = useGalleryWords();
  return (
    <>
      <FileChoice icon={UploadIcon} label={label} look={look} accept={acceptedMedia} multiple onChoose={add} />
      <FileChoice
        icon={CameraIcon}
        label={t('takePhotograph')}
        look={classes(look, 'not-pointer-coarse:hidden')}
        accept="image/*"
        capture="environment"
        onChoose={add}
      />
    </>
  );
}

interface FileChoiceProps {
  icon: Icon;
  label: string;
  accept: string;
  multiple?: boolean;
  capture?: 'environment';
  look: string;
  onChoose: (files: readonly File[]) => void;
}

function FileChoice({ icon: Glyph, label, look, onChoose, ...input }: FileChoiceProps) {
  return (
    <label
      className={classes(
        look,
        'inline-flex cursor-pointer items-center gap-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
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
