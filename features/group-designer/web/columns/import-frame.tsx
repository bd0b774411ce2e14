import type { ReactNode } from 'react';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { TableChoices } from '../send-table.ts';
import { ChooseTable } from '../start/choose-table.tsx';
import type { ImportState } from '../start/use-import.ts';
import { useDesignerWords } from '../words.ts';
import { CheckTable } from './check-table.tsx';

interface ImportFrameProps {
  /** Beside the button that chooses a file. */
  beside?: ReactNode;
  importing: {
    state: ImportState;
    preview: (file: File, choices?: TableChoices) => Promise<void>;
    send: (file: File, choices: TableChoices) => Promise<void>;
    dismiss: () => void;
  };
}

/** Import of a file: chooser, errors, and the file as it is understood. */
export function ImportFrame({ beside, importing: { state, preview, send, dismiss } }: ImportFrameProps) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const { problem, progress, understood, fileName } = state;
  return (
    <div className="grid gap-4">
      {problem && (
        <Notice tone="danger" title={t('importFailed')} isAnnounced>
          <p>{problem.code === 'auth.forbidden' ? t('error.design.forbidden') : errorText(problem.code, undefined, problem)}</p>
          {fileName && <p className="text-muted">{fileName}</p>}
        </Notice>
      )}
      {understood ? (
        <CheckTable
          table={understood.table}
          fileName={understood.file.name}
          onCancel={dismiss}
          onChange={(choices) => preview(understood.file, choices)}
          onSubmit={(choices) => send(understood.file, choices)}
        />
      ) : (
        <ChooseTable progress={progress} beside={beside} onChoose={(file) => void preview(file)} />
      )}
    </div>
  );
}
