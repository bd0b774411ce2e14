import { Link } from '#platform/web/router.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates } from '#platform/web/words.tsx';
import type { Verdict } from './check-file.ts';
import { useVerifyWords } from './words.ts';

/** Says what a file turned out to be. */
export function VerdictNotice({ fileName, verdict, isRecord }: { fileName: string; verdict: Verdict; isRecord: boolean }) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  // Shown as it is called, whatever direction its letters run in.
  const file = `\u2068${fileName}\u2069`;
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
          {t('otherText', { file, id: verdict.sessionId })}{' '}
          <Link to={`/verify/${encodeURIComponent(verdict.sessionId)}`} className="link">
            {t('otherLink')}
          </Link>
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
