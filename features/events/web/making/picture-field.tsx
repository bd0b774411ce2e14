import { useEffect, useId, useState } from 'react';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { MediaImage } from '#platform/web/media/media-image.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ImageIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { FileButton } from '#platform/web/uploads/file-button.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { eventLimits } from '../../contract/limits.ts';
import type { EventPicture } from '../../contract/picture-shapes.ts';
import { useEventWords } from '../words.ts';
import './picture-field.css';

/** A picture as chosen in a form: a new file, null without a picture, or undefined as it was. */
export type ChosenPicture = File | null | undefined;

const accepted = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif', 'tiff'].map((format) => `image/${format}`).join(',');

interface PictureFieldProps {
  picture: EventPicture | null;
  chosen: ChosenPicture;
  onChoose: (chosen: ChosenPicture) => void;
}

/** Part of the form of an event that chooses its picture and describes it. */
export function PictureField({ picture, chosen, onChoose }: PictureFieldProps) {
  const t = useEventWords();
  const sizeText = useSizeText();
  const hintId = useId();
  const shown = chosen === undefined ? picture : null;
  const isThere = Boolean(chosen ?? shown);
  const [isTooLarge, setIsTooLarge] = useState(false);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-[560]">
        {t('picture')} <span className="ml-0.5 font-normal text-muted">{t('optional')}</span>
      </legend>
      {chosen && <FilePreview file={chosen} />}
      {shown && shown.images.length > 0 && (
        <span className="event-chosen">
          <MediaImage images={shown.images} placeholder={shown.placeholder} alt={shown.description} sizes="20rem" />
        </span>
      )}
      {shown && shown.images.length === 0 && <p className="text-sm text-muted">{t(`pictureState.${shown.state}`)}</p>}
      <div className="flex flex-wrap items-center gap-2.5">
        <FileButton
          variant="secondary"
          accept={accepted}
          describedBy={hintId}
          onFiles={([file]) => {
            const isLarge = file !== undefined && file.size > eventLimits.pictureBytes;
            setIsTooLarge(isLarge);
            if (file && !isLarge) onChoose(file);
          }}
        >
          <ImageIcon size={18} />
          {t(isThere ? 'pictureReplace' : 'pictureAdd')}
        </FileButton>
        {isThere && (
          <Button variant="secondary" icon={TrashIcon} onClick={() => onChoose(picture ? null : undefined)}>
            {t('pictureRemove')}
          </Button>
        )}
      </div>
      <p id={hintId} role={isTooLarge ? 'alert' : undefined} className={isTooLarge ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {t(isTooLarge ? 'pictureTooLarge' : 'pictureHint', { size: sizeText(eventLimits.pictureBytes) })}
      </p>
      {isThere && (
        <TextField
          name="pictureText"
          label={t('pictureText')}
          hint={t('pictureTextHint')}
          optionalText={t('optional')}
          defaultValue={picture?.description}
          limit={eventLimits.pictureText}
        />
      )}
    </fieldset>
  );
}

/** A file before its upload. Formats that the browser does not show have their name only. */
function FilePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className="grid gap-2">
      {address !== undefined && <img src={address} alt="" className="event-chosen" onError={() => setAddress(undefined)} />}
      <p className="text-sm text-muted">
        <bdi>{file.name}</bdi>
      </p>
    </div>
  );
}
