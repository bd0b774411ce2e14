import { useId } from 'react';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { UploadIcon } from '#platform/web/ui/icons.tsx';
import { useFileDrop } from '#platform/web/uploads/use-file-drop.ts';
import { useDesignerWords } from '../words.ts';
import { TemplateButton } from './template-button.tsx';

interface ChooseTableProps {
  onChoose: (file: File) => void;
  /** Share of the file uploaded, from 0 to 1; 1 while the server parses it. */
  progress: number | undefined;
}

/** File chooser; files can also be dropped anywhere on the page, or pasted. */
export function ChooseTable({ onChoose, progress }: ChooseTableProps) {
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
      className={`grid justify-items-center gap-3 rounded-card border-2 border-dashed px-6 py-10 text-center ${isOver ? 'border-accent bg-tint' : 'border-field/60 bg-surface'}`}
    >
      <p className="max-w-[46ch] text-lg font-[560] text-pretty">{isOver ? t('dropHere') : t('dropTable')}</p>
      <p id={`${id}-text`} className="max-w-[52ch] text-sm text-pretty text-muted">
        {t('tableKinds')}
      </p>
      {isBusy ? (
        <div className="grid w-full max-w-80 gap-2">
          <label htmlFor={`${id}-bar`} className="text-sm" aria-live="polite">
            {progress < 1 ? t('sending') : t('reading')}
          </label>
          <progress id={`${id}-bar`} className="h-2 w-full" {...(progress < 1 ? { value: progress } : {})} />
        </div>
      ) : (
        <div>
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
        </div>
      )}
      <p className="flex flex-wrap justify-center gap-x-4 gap-y-1">
        <TemplateButton variant="quiet" />
        <TemplateButton variant="quiet" of="sample" />
      </p>
    </div>
  );
}
