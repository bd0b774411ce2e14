import { locales } from '#platform/contract/language.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import type { LogEnd } from './check-file.ts';
import { useVerifyWords } from './words.ts';

/** One of several statements about the end of the same session. */
export interface Version {
  from: 'file' | 'site' | 'email';
  /** SHA-256 of the file in the language of the checked one. */
  sha256: string | undefined;
  log: LogEnd;
}

/** Shows statements that contradict each other, one below the other. */
export function Versions({ versions }: { versions: readonly Version[] }) {
  const t = useVerifyWords();
  const { dateTime } = useDates();
  const numbers = new Intl.NumberFormat(locales[useLanguage().language]);
  return (
    <ul className="mt-3 grid gap-3">
      {versions.map(({ from, sha256, log }) => (
        <li key={from}>
          <p className="font-[560]">{t(`version.${from}`)}</p>
          <dl className="grid gap-1">
            {(
              [
                ['ended', dateTime(log.endedAt)],
                ['accepted', numbers.format(log.accepted)],
                ['rejected', numbers.format(log.rejected)],
                ['events', numbers.format(log.events)],
                ['head', log.headHash],
                ['fileHash', sha256],
              ] as const
            ).map(
              ([name, value]) =>
                value !== undefined && (
                  <div key={name}>
                    <dt className="text-muted">{t(name)}</dt>
                    <dd className="font-mono text-xs break-all">{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
