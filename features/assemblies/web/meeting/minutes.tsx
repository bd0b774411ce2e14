import { download } from '#platform/web/api/download.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { logName } from '../../contract/log.ts';
import { readLogFile, readMinutes } from '../../contract/minutes-endpoints.ts';
import { useAssemblyWords } from '../words.ts';
import { useCommands } from './use-commands.ts';

/** Downloads of a closed assembly: the signed minutes and the log. */
export function Minutes({ id }: { id: string }) {
  const t = useAssemblyWords();
  const { language } = useLanguage();
  const { busy, run } = useCommands(id);
  const minutes = () => download(readMinutes, { params: { id }, query: { lang: language } }, `minutes-${id}-${language}.pdf`);
  const log = () => download(readLogFile, { params: { id } }, logName(id));
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
        <Button icon={DownloadIcon} isBusy={busy === 'minutes'} onClick={() => void run('minutes', minutes)}>
          {t('minutesDownload')}
        </Button>
        <Button variant="secondary" icon={DownloadIcon} isBusy={busy === 'log'} onClick={() => void run('log', log)}>
          {t('logDownload')}
        </Button>
      </div>
    </Card>
  );
}
