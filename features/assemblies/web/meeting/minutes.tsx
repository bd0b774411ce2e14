import { useState } from 'react';
import { download } from '#platform/web/api/download.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { logName } from '../../contract/log.ts';
import { readLogFile, readMinutes } from '../../contract/minutes-endpoints.ts';
import { useAssemblyWords } from '../words.ts';

/** Time limit of a download; the server continues, and the next attempt finds the file. */
const longestWait = 60_000;

type FileName = 'minutes' | 'log';

/** Downloads of a closed assembly: the signed minutes and the log. A failure stays on the page, with another try. */
export function Minutes({ id }: { id: string }) {
  const t = useAssemblyWords();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const [busy, setBusy] = useState<FileName>();
  const [failed, setFailed] = useState<{ file: FileName; text: string }>();
  const fetchFile = (file: FileName, signal: AbortSignal) =>
    file === 'log'
      ? download(readLogFile, { params: { id } }, logName(id), signal)
      : download(readMinutes, { params: { id }, query: { lang: language } }, `minutes-${id}-${language}.pdf`, signal);
  async function get(file: FileName): Promise<void> {
    setBusy(file);
    setFailed(undefined);
    const wait = new AbortController();
    const timer = setTimeout(() => wait.abort(), longestWait);
    try {
      await fetchFile(file, wait.signal);
    } catch (error) {
      setFailed({ file, text: wait.signal.aborted ? t('minutesSlow') : errorText(problemOf(error).code) });
    } finally {
      clearTimeout(timer);
      setBusy(undefined);
    }
  }
  return (
    <Card as="section" aria-labelledby="minutes-heading">
      <h2 id="minutes-heading">{t('minutes')}</h2>
      <p className="mt-1 text-sm text-muted">
        {t('minutesText')}{' '}
        <Link to={`/verify/assembly/${id}`} className="link">
          {t('minutesVerify')}
        </Link>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon={DownloadIcon} isBusy={busy === 'minutes'} onClick={() => void get('minutes')}>
          {t('minutesDownload')}
        </Button>
        <Button variant="secondary" icon={DownloadIcon} isBusy={busy === 'log'} onClick={() => void get('log')}>
          {t('logDownload')}
        </Button>
      </div>
      {failed && (
        <Notice
          className="mt-4"
          tone="danger"
          isAnnounced
          title={t(failed.file === 'log' ? 'logFailed' : 'minutesFailed')}
          actions={
            <Button variant="secondary" onClick={() => void get(failed.file)}>
              {t('tryAgain')}
            </Button>
          }
        >
          {failed.text}
        </Notice>
      )}
    </Card>
  );
}
