import { useId, type ReactNode } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { StoredMail } from '../../contract/mail-shapes.ts';
import { useAccountWords } from '../words.ts';

/**
 * Links in unsent mails that people still need, for the administrator to pass on; nothing if there
 * are none.
 */
export function NeededLinks({ mails }: { mails: readonly StoredMail[] }): ReactNode {
  const t = useAccountWords();
  const id = useId();
  const { dateTime } = useDates();
  const needed = mails.flatMap(({ link, ...mail }) => (link ? [{ ...mail, link }] : []));
  if (needed.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-lg">
        {t('administration.linksTitle')}
      </h3>
      <p className="max-w-[75ch] text-pretty text-muted">{t('administration.linksText')}</p>
      <ul className="grid grid-cols-1 gap-3">
        {needed.map((mail) => (
          <Card as="li" key={mail.id}>
            <h4 className="text-base wrap-anywhere">{mail.to}</h4>
            <p className="mt-0.5 mb-3 text-sm wrap-anywhere text-muted">
              {mail.subject} ·{' '}
              <DateText iso={mail.link.expiresAt}>{t('administration.linkUntil', { time: dateTime(mail.link.expiresAt) })}</DateText>
            </p>
            <CopyField
              label={t('administration.linkFor', { address: mail.to })}
              value={mail.link.address}
              labels={{ copy: t('administration.linkCopy'), copied: t('administration.linkCopied') }}
              isCode={false}
            />
          </Card>
        ))}
      </ul>
    </section>
  );
}
