import { locales } from '#platform/contract/language.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { isSameEnd, type Verdict } from './check-file.ts';
import type { MailedSeal } from './mailed-seal.ts';
import { Versions, type Version } from './versions.tsx';
import type { LogVerdict } from './log-verdict.ts';
import type { SigningCertificate } from './read-certificate.ts';
import { useVerifyWords } from './words.ts';

/** Result of checking a file, in words. */
export function VerdictNotice({ fileName: file, verdict, seal }: { fileName: string; verdict: Verdict; seal?: MailedSeal | undefined }) {
  const t = useVerifyWords();
  switch (verdict.kind) {
    case 'genuine':
      if (verdict.isSample)
        return (
          <Notice tone="success" title={t('sampleGenuine')}>
            {t('sampleGenuineText', { file })} {t(verdict.by === 'record' ? 'byRecord' : 'bySignature')}
          </Notice>
        );
      return <GenuineNotice file={file} verdict={verdict} seal={seal} />;
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
    case 'minutes':
      return (
        <Notice tone="warn" title={t('minutes')}>
          {t('minutesText', { file })}{' '}
          <Link to={`/verify/assembly/${encodeURIComponent(verdict.assemblyId)}`} className="link">
            {t('toMinutes')}
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

/**
 * A signed file. If the site or the email says something else, both versions are shown, and what to
 * keep: an honest file is never called a forgery.
 */
function GenuineNotice({
  file,
  verdict,
  seal,
}: {
  file: string;
  verdict: Extract<Verdict, { kind: 'genuine' }>;
  seal: MailedSeal | undefined;
}) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  const { contradiction, certificate, endedAt, isByOtherKey } = verdict;
  const versions = versionsBeside(verdict, seal);
  const isTwice = contradiction?.isSigned === true || versions.some(({ from }) => from === 'email');
  return (
    <Notice
      tone={versions.length > 0 || isByOtherKey ? 'warn' : 'success'}
      title={t(isTwice ? 'twoVersions' : verdict.isRecord ? 'genuineRecord' : 'genuine')}
    >
      {t('genuineText', { file, date: dateTime(endedAt) })}{' '}
      {t(verdict.by === 'record' ? 'byRecord' : isByOtherKey ? 'byOtherKey' : 'bySignature')}
      {versions.length > 0 && (
        <>
          <p className="mt-2">{t(isTwice ? 'twoVersionsText' : 'contradicted')}</p>
          <Versions versions={[{ from: 'file', sha256: verdict.sha256, log: verdict.log }, ...versions]} />
        </>
      )}
      {certificate && <CertificateSpan certificate={certificate} endedAt={endedAt} />}
    </Notice>
  );
}

/** The versions of the site and of the email that differ from a file. */
function versionsBeside(
  { contradiction, language, log, sha256 }: Extract<Verdict, { kind: 'genuine' }>,
  seal: MailedSeal | undefined,
): Version[] {
  const versions: Version[] = [];
  if (contradiction) versions.push({ from: 'site', ...contradiction });
  const mailed = seal?.statement.files?.[language];
  if (seal && (!isSameEnd(seal.statement, log) || (mailed ?? sha256) !== sha256))
    versions.push({ from: 'email', sha256: mailed, log: seal.statement });
  return versions;
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
        <Notice
          tone={verdict.isByRules && !verdict.isContradicted ? 'success' : 'warn'}
          title={t(verdict.isByRules ? 'logGenuine' : 'logUnchecked')}
        >
          {t('logGenuineText', {
            file,
            events: new Intl.NumberFormat(locales[language]).format(verdict.events),
            date: dateTime(verdict.lastAt),
          })}{' '}
          {t(`logBy.${verdict.by}`)} {t(verdict.isByRules ? 'logByRules' : 'logRulesUnchecked')}
          {verdict.isContradicted && <p className="mt-2">{t('logContradicted')}</p>}
          <SignedByDevices signatures={verdict.signatures} />
        </Notice>
      );
    case 'forged':
      return (
        <Notice tone="danger" title={t('logForged')}>
          {t('logForgedText', { file, number: String(verdict.seq) })}
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

/**
 * Signatures of the parties' devices with the code that parties compare, or that there are none.
 */
function SignedByDevices({ signatures }: Pick<Extract<LogVerdict, { kind: 'genuine' }>, 'signatures'>) {
  const t = useVerifyWords();
  if (!signatures) return <p className="mt-2">{t('logNoDevices')}</p>;
  const { signed, unsigned, safetyCode, confirmed } = signatures;
  return (
    <p className="mt-2">
      {signedActions(t, signed, unsigned)} {confirmed > 0 && `${t('logConfirmed', { count: confirmed })} ${t('logPasskeyOwner')} `}
      {t('logSafetyCode', { code: safetyCode })}
    </p>
  );
}

/** Number of actions of parties with and without a device signature. */
function signedActions(t: ReturnType<typeof useVerifyWords>, signed: number, unsigned: number): string {
  if (signed === 0) return unsigned === 0 ? t('logNoActions') : t('logAllUnsigned', { count: unsigned });
  return [t('logDevices', { count: signed }), ...(unsigned > 0 ? [t('logUnsigned', { count: unsigned })] : [])].join(' ');
}

/** A link to the page of another session. */
export function Elsewhere({ file, sessionId }: { file: string; sessionId: string }) {
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
