import type { ReactNode } from 'react';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { ShownRefusal } from '../../contract/provider-settings-shapes.ts';
import { useAccountWords } from '../words.ts';

const sentences = {
  'provider.silent': 'signInProvider.refusedSilent',
  'provider.refused': 'signInProvider.refusedToken',
  'provider.addressUnverified': 'signInProvider.refusedUnverified',
  'provider.notEnough': 'signInProvider.refusedNotEnough',
  'provider.newcomersRefused': 'signInProvider.refusedNewcomers',
  'provider.domainRefused': 'signInProvider.refusedDomain',
} as const;

/** Latest refused sign-ins through the provider, with the details that it sent. */
export function ProviderRefusals({ refusals }: { refusals: readonly ShownRefusal[] }): ReactNode {
  const t = useAccountWords();
  const dates = useDates();
  if (refusals.length === 0) return null;
  return (
    <section aria-labelledby="provider-refusals" className="grid grid-cols-1 gap-3">
      <h3 id="provider-refusals" className="text-lg">
        {t('signInProvider.refusals')}
      </h3>
      <p className="max-w-reading text-sm text-muted">{t('signInProvider.refusalsText')}</p>
      <ul className="grid grid-cols-1 gap-3">
        {refusals.map(({ id, at, code, reason, claim, error, description, status }) => (
          <li key={id} className="grid grid-cols-1 gap-1 border-t border-line pt-3">
            <p>{t(sentences[code])}</p>
            <p className="text-sm text-muted">
              <DateText iso={at}>{dates.dateTime(at)}</DateText>
            </p>
            <dl className="grid grid-cols-1 gap-1 text-sm">
              <Said
                name="email_verified"
                value={code === 'provider.addressUnverified' ? (claim ?? t('signInProvider.claimAbsent')) : null}
              />
              <Said name="error" value={error} />
              <Said name="error_description" value={description} />
              <Said name={t('signInProvider.httpStatus')} value={status === null ? null : String(status)} />
              <Said name={t('signInProvider.reason')} value={reason} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A detail from the provider or from the check of its response. */
function Said({ name, value }: { name: string; value: string | null }): ReactNode {
  if (value === null) return null;
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
