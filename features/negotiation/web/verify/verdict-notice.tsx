import { locales } from '#platform/contract/language.ts';
import { Link } from '#platform/web/router.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates, useLanguage } from '#platform/web/words.tsx';
import type { Verdict } from './check-file.ts';
import type { LogVerdict } from './log-verdict.ts';
import { useVerifyWords } from './words.ts';

/** The name of a file as it is called, whatever direction its letters run in. */
const shownName = (fileName: string) => `\u2068${fileName}\u2069`;

/** Says what a file turned out to be. */
export function VerdictNotice({ fileName, verdict, isRecord }: { fileName: string; verdict: Verdict; isRecord: boolean }) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  const file = shownName(fileName);
  switch (verdict.kind) {
    case 'genuine':
      return (
        <Notice tone="success" title={t(isRecord ? 'genuineRecord' : 'genuine')}>
          {t('genuineText', { file, date: dateTime(verdict.endedAt) })} {t(verdict.by === 'record' ? 'byRecord' : 'bySignature')}
        </Notice>
      );
    case 'altered':
      return (
        <Notice tone="danger" title={t('altered')}>
          {t('alteredText', { file })}
        </Notice>
      );
    case 'other':
      return (
        <Notice tone="warn" title={t('other')}>
          <Elsewhere file={file} sessionId={verdict.sessionId} />
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="danger" title={t('unknown')}>
          {t('unknownText', { file })}
        </Notice>
      );
    case 'unable':
      return (
        <Notice tone="warn" title={t('unable')}>
          {t('unableText')}
        </Notice>
      );
  }
}

/** Says what a log turned out to be. */
export function LogNotice({ fileName, verdict }: { fileName: string; verdict: LogVerdict }) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  const { language } = useLanguage();
  const file = shownName(fileName);
  switch (verdict.kind) {
    case 'genuine':
      return (
        <Notice tone="success" title={t('logGenuine')}>
          {t('logGenuineText', {
            file,
            events: new Intl.NumberFormat(locales[language]).format(verdict.events),
            date: dateTime(verdict.lastAt),
          })}{' '}
          {t(verdict.by === 'record' ? 'logByRecord' : 'logByContract')}
        </Notice>
      );
    case 'altered':
      return (
        <Notice tone="danger" title={t('logAltered')}>
          {t('logAlteredText', { file })}
        </Notice>
      );
    case 'other':
      return (
        <Notice tone="warn" title={t('logOther')}>
          <Elsewhere file={file} sessionId={verdict.sessionId} />
        </Notice>
      );
    case 'unable':
      return (
        <Notice tone="warn" title={t('logUnable')}>
          {t('logUnableText', { file })}
        </Notice>
      );
  }
}

function Elsewhere({ file, sessionId }: { file: string; sessionId: string }) {
  const t = useVerifyWords();
  return (
    <>
      {t('otherText', { file, id: sessionId })}{' '}
      <Link to={`/verify/${encodeURIComponent(sessionId)}`} className="link">
        {t('otherLink')}
      </Link>
    </>
  );
}
