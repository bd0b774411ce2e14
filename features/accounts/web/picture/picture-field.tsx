import { useRef, useState, type ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ImageIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { isHeicUrl } from '../../contract/profile-image.ts';
import { useAccountWords } from '../words.ts';
import { pictureFrom } from './compress-picture.ts';

/** Some systems do not know the type of HEIC photographs. */
const accepted = 'image/*,.heic,.heif,.hif';

interface PictureFieldProps {
  /** Name of the user, for the initials. */
  name: string;
  /** Picture in the draft: a data URL, or the address of the stored one. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Field that chooses or removes the profile image, which is scaled down in the browser. */
export function PictureField({ name, value, onChange }: PictureFieldProps): ReactNode {
  const t = useAccountWords();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      onChange(await pictureFrom(file));
    } catch {
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-[560]">{t('image.label')}</legend>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={value} size="large" />
        <div className="grid gap-1.5">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" icon={ImageIcon} isBusy={isBusy} onClick={() => input.current?.click()}>
              {t(value === null ? 'image.choose' : 'image.change')}
            </Button>
            {value !== null && (
              <Button variant="quiet" size="small" onClick={() => onChange(null)}>
                {t('image.remove')}
              </Button>
            )}
          </div>
          <p className="text-sm text-pretty text-muted">{t(value !== null && isHeicUrl(value) ? 'image.heic' : 'image.hint')}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={t('image.label')}
        className="hidden"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Resets the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      {hasFailed && (
        <Notice tone="danger" isAnnounced title={t('image.failed')}>
          {t('image.failedMeaning')}
        </Notice>
      )}
    </fieldset>
  );
}
