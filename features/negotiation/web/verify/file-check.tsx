import { FileDropArea } from '#platform/web/proofs/file-drop-area.tsx';
import type { Verification } from '../../contract/shapes.ts';
import type { Checked } from './checked-file.ts';
import { CountersignedNotice } from './countersigned-notice.tsx';
import { TextNotice } from './inside-notice.tsx';
import { logVerdict } from './log-verdict.ts';
import { SealField, SealNotice } from './seal-check.tsx';
import { useFileCheck } from './use-file-check.ts';
import { LogNotice, VerdictNotice } from './verdict-notice.tsx';
import { useVerifyWords } from './words.ts';

interface FileCheckProps {
  sessionId: string;
  verification?: Verification;
  /** Whether this is the page's primary action. */
  isMain?: boolean;
}

/** Checks contracts and logs, by drag and drop or file selection, and shows the results. */
export function FileCheck({ sessionId, verification, isMain = true }: FileCheckProps) {
  const t = useVerifyWords();
  const { sealed, seal, isChecking, checked, choose, checkEmail } = useFileCheck(sessionId, verification);
  return (
    <div className="grid gap-4">
      <noscript>
        <p className="rounded-control border border-warn/35 bg-warn-wash px-4 py-3">{t('noScript')}</p>
      </noscript>
      {!verification && <p className="text-sm text-muted">{t('offline')}</p>}
      <FileDropArea
        isMain={isMain}
        isMultiple
        title={t('drop')}
        label={t(checked.length > 0 ? 'another' : 'choose')}
        hint={t('stays')}
        accept="application/pdf,.pdf,.jsonl,.eml,.txt"
        onFiles={(files) => void choose(files)}
      />
      <SealField onCheck={(email) => void checkEmail(email)} />
      <div role="status" aria-live="polite" className="grid gap-3">
        {isChecking ? (
          <p className="text-muted">{t('checking')}</p>
        ) : (
          <>
            <CheckedFiles sessionId={sessionId} verification={verification} checked={checked} seal={seal} />
            {sealed && <SealNotice verdict={sealed} verification={verification} />}
          </>
        )}
      </div>
    </div>
  );
}

interface CheckedFilesProps {
  sessionId: string;
  verification: Verification | undefined;
  checked: readonly Checked[];
  seal: ReturnType<typeof useFileCheck>['seal'];
}

/** Results of the files, compared with each other. */
function CheckedFiles({ sessionId, verification, checked, seal }: CheckedFilesProps) {
  const contract = checked.flatMap((each) => (each.kind === 'contract' && each.verdict.kind === 'genuine' ? [each.verdict] : []))[0];
  const known = { sessionId, verification, contract, seal: seal?.statement };
  return (
    <>
      {checked.map((each, place) =>
        each.kind === 'contract' ? (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
          <div key={place} className="grid gap-3">
            <VerdictNotice fileName={each.fileName} verdict={each.verdict} seal={seal} />
            {each.inside && <LogNotice fileName={each.fileName} verdict={logVerdict(each.inside.log, known)} />}
            {each.inside?.text && <TextNotice fileName={each.fileName} text={each.inside.text} />}
          </div>
        ) : each.kind === 'countersignatures' ? null : (
          <LogNotice
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            fileName={each.fileName}
            verdict={each.log === 'unable' ? { kind: 'unable' } : logVerdict(each.log, known)}
          />
        ),
      )}
      <CountersignedNotice checked={checked} {...known} />
    </>
  );
}
