import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import type { Verification } from '../../contract/shapes.ts';
import { shellCheck } from './by-hand.ts';
import { useVerifyWords } from './words.ts';

/** Dates and counts of a contract; never its content or parties. */
export function VerificationFacts({ verification }: { verification: Verification }) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  const numbers = new Intl.NumberFormat(locales[useLanguage().language]);
  const { startedAt, endedAt, parties, accepted, rejected, open, events, countersignatures } = verification;
  return (
    <section aria-labelledby="about-contract">
      <h2 id="about-contract" className="mb-3 text-lg">
        {t('about')}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Fact name={t('started')}>{dateTime(startedAt)}</Fact>
        <Fact name={t('ended')}>{dateTime(endedAt)}</Fact>
        <Fact name={t('parties')}>{numbers.format(parties)}</Fact>
        <Fact name={t('accepted')}>{numbers.format(accepted)}</Fact>
        <Fact name={t('rejected')}>{numbers.format(rejected)}</Fact>
        {open !== undefined && <Fact name={t('open')}>{numbers.format(open)}</Fact>}
        <Fact name={t('events')}>{numbers.format(events)}</Fact>
        {countersignatures && <Fact name={t('countersignatures')}>{numbers.format(countersignatures.length)}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-[560] tabular-nums">{children}</dd>
    </div>
  );
}

const languageNames = { en: 'English', fr: 'Français', es: 'Español' };

/** Data for checking a file with other programs. */
export function CheckByHand({ verification }: { verification: Verification }) {
  const t = useVerifyWords();
  const { files, headHash, statement, signature, publicKey } = verification;
  return (
    <details className="group rounded-card border border-line bg-surface px-4 open:pb-4 tablet:px-5">
      <summary className="flex min-h-11 list-none items-center justify-between font-[560] [&::-webkit-details-marker]:hidden">
        {t('byHand')}
        <ChevronDownIcon size={18} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <p className="mt-2 text-muted">{t(files.length === 0 ? 'noFiles' : 'byHandText')}</p>
      <dl className="mt-4 grid gap-4 text-sm">
        {files.map(({ language, sha256 }) => (
          <Code key={language} name={`SHA-256, ${languageNames[language]}`} lang={language} value={sha256} />
        ))}
        <Code name={t('head')} value={headHash} />
        <Code name={t('statement')} value={statement} />
        <Code name={t('signature')} value={signature} />
        <Code name={t('key')} value={publicKey} />
      </dl>
      <p className="mt-5 text-sm text-muted">{t('shell')}</p>
      <pre className="mt-1.5 rounded-control bg-plain-wash p-3 font-mono text-sm break-all whitespace-pre-wrap">
        {shellCheck(verification)}
      </pre>
      <p className="mt-4 text-sm">
        <a href="/contract-proof.md" className="link">
          {t('guide')}
        </a>
      </p>
    </details>
  );
}

function Code({ name, value, lang }: { name: string; value: string; lang?: string }) {
  return (
    <div>
      <dt className="text-muted" lang={lang}>
        {name}
      </dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}
