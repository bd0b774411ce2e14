import { locales } from '#platform/contract/language.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import type { Verdict } from './check-file.ts';
import type { LogVerdict } from './log-verdict.ts';
import type { SigningCertificate } from './read-certificate.ts';
import { useVerifyWords } from './words.ts';

/** Result of checking a file, in words. */
export function VerdictNotice({ fileName: file, verdict }: { fileName: string; verdict: Verdict }) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  switch (verdict.kind) {
    case 'genuine':
      if (verdict.isSample)
        return (
          <Notice tone="success" title={t('sampleGenuine')}>
            {t('sampleGenuineText', { file })} {t(verdict.by === 'record' ? 'byRecord' : 'bySignature')}
          </Notice>
        );
      return (
        <Notice tone={verdict.isContradicted ? 'warn' : 'success'} title={t(verdict.isRecord ? 'genuineRecord' : 'genuine')}>
          {t('genuineText', { file, date: dateTime(verdict.endedAt) })} {t(verdict.by === 'record' ? 'byRecord' : 'bySignature')}
          {verdict.isContradicted && <p className="mt-2">{t('contradicted')}</p>}
          {verdict.certificate && <CertificateSpan certificate={verdict.certificate} endedAt={verdict.endedAt} />}
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

/** The certificate's name and validity, and that its trust was not checked. */
function CertificateSpan({ certificate: { name, from, until }, endedAt }: { certificate: SigningCertificate; endedAt: string }) {
  const t = useVerifyWords();
  const { date } = useDates();
  const wasValid = Date.parse(from) <= Date.parse(endedAt) && Date.parse(endedAt) <= Date.parse(until);
  return (
    <p className="mt-2 text-sm">
      {t('certificate', { name, from: date(from), until: date(until) })} {t(wasValid ? 'certificateUnchecked' : 'certificateExpired')}
    </p>
  );
}

/** Result of checking a log, in words. */
export function LogNotice({ fileName: file, verdict }: { fileName: string; verdict: LogVerdict }) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  const { language } = useLanguage();
  switch (verdict.kind) {
    case 'genuine':
      return (
        <Notice tone={verdict.isByRules ? 'success' : 'warn'} title={t(verdict.isByRules ? 'logGenuine' : 'logUnchecked')}>
          {t('logGenuineText', {
            file,
            events: new Intl.NumberFormat(locales[language]).format(verdict.events),
            date: dateTime(verdict.lastAt),
          })}{' '}
          {t(verdict.by === 'record' ? 'logByRecord' : 'logByContract')} {t(verdict.isByRules ? 'logByRules' : 'logRulesUnchecked')}
        </Notice>
      );
    case 'illegal':
      return (
        <Notice tone="danger" title={t('logIllegal')}>
          {t('logIllegalText', { file })}
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
