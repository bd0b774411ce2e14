import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { ImportColumn } from '../../contract/columns.ts';
import { ChooseTable } from '../start/choose-table.tsx';
import type { ImportState } from '../start/use-import.ts';
import { useDesignerWords } from '../words.ts';
import { MapColumns } from './map-columns.tsx';

interface ImportFrameProps {
  state: ImportState;
  send: (file: File, columns?: readonly (ImportColumn | '-')[]) => Promise<void>;
  dismiss: () => void;
}

/** Import of a file: chooser, errors and assignment of columns. */
export function ImportFrame({ state, send, dismiss }: ImportFrameProps) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const { problem, progress, unclear, fileName } = state;
  return (
    <div className="grid gap-4">
      {problem && (
        <Notice tone="danger" title={t('importFailed')} isAnnounced>
          <p>{problem.code === 'auth.forbidden' ? t('error.design.forbidden') : errorText(problem.code, undefined, problem)}</p>
          {fileName && <p className="text-muted">{fileName}</p>}
        </Notice>
      )}
      {unclear ? (
        <MapColumns
          key={unclear.file.name}
          unclear={unclear.columns}
          fileName={unclear.file.name}
          onCancel={dismiss}
          onSubmit={(columns) => send(unclear.file, columns)}
        />
      ) : (
        <ChooseTable progress={progress} onChoose={(file) => void send(file)} />
      )}
    </div>
  );
}
