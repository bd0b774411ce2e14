import { useId } from 'react';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { FieldError } from '#platform/web/forms/field.tsx';
import { useFormField } from '#platform/web/forms/form-context.ts';
import { UploadIcon } from '#platform/web/ui/icons.tsx';
import { useFileWords } from '../words.ts';

/** File chooser; files can also be dropped anywhere on the page. */
export function ChooseFiles({ hasFiles, onAdd }: { hasFiles: boolean; onAdd: (files: Iterable<File>) => void }) {
  const t = useFileWords();
  const id = useId();
  const error = useFormField('files', id, t('chooseFiles'));
  return (
    <div className="grid justify-items-start gap-2">
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={error ? `${id}-text ${id}-error` : `${id}-text`}
        className="peer sr-only"
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // Resets the input, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={buttonClasses({
          variant: hasFiles ? 'quiet' : 'secondary',
          className: 'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        })}
      >
        <UploadIcon size={18} />
        {t('chooseFiles')}
      </label>
      <p id={`${id}-text`} className="text-sm text-muted">
        {t('chooseText')}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
