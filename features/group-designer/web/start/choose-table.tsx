import { useId, type ReactNode } from 'react';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { UploadIcon } from '#platform/web/ui/icons.tsx';
import { useFileDrop } from '#platform/web/uploads/use-file-drop.ts';
import { useDesignerWords } from '../words.ts';
import { SampleButton } from './sample-button.tsx';
import { TemplateButton } from './template-button.tsx';

interface ChooseTableProps {
  onChoose: (file: File) => void;
  /** Share of the file uploaded, from 0 to 1; 1 while the server parses it. */
  progress: number | undefined;
  /** Beside the button that chooses a file. */
  beside?: ReactNode;
}

/** File chooser; files can also be dropped anywhere on the page, or pasted. */
export function ChooseTable({ onChoose, progress, beside }: ChooseTableProps) {
  const t = useDesignerWords();
  const id = useId();
  const isBusy = progress !== undefined;
  const isOver = useFileDrop(
    ([file]) => {
      if (file) onChoose(file);
    },
    { isOff: isBusy },
  );
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-dashed p-5 tablet:p-6 ${isOver ? 'border-accent bg-tint' : 'border-field bg-surface'}`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-lg font-[560] text-pretty">{isOver ? t('dropHere') : t('dropTable')}</p>
        <p id={`${id}-text`} className="mt-0.5 max-w-[52ch] text-sm text-pretty text-muted">
          {t('tableKinds')}
        </p>
      </div>
      {isBusy ? (
        <div className="grid w-full max-w-80 gap-2">
          <label htmlFor={`${id}-bar`} className="text-sm" aria-live="polite">
            {progress < 1 ? t('sending') : t('reading')}
          </label>
          <progress id={`${id}-bar`} className="h-2 w-full" {...(progress < 1 ? { value: progress } : {})} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2.5 max-tablet:grid max-tablet:w-full">
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
            aria-describedby={`${id}-text`}
            className="peer sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onChoose(file);
              // Resets the input, so that the same file can be chosen again.
              event.target.value = '';
            }}
          />
          <label
            htmlFor={id}
            className={buttonClasses({
              className:
                'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            })}
          >
            <UploadIcon size={18} />
            {t('chooseTable')}
          </label>
          {beside}
        </div>
      )}
      <p className="-mx-3.5 -mt-2 -mb-1.5 flex basis-full flex-wrap">
        <SampleButton onChoose={onChoose} />
        <TemplateButton variant="quiet" size="small" />
      </p>
    </div>
  );
}
