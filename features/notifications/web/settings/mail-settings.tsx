import { locales, type Language } from '#platform/contract/language.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { clockOf } from '#platform/web/i18n/clock.ts';
import { capitalized } from '#platform/web/ui/capitalized.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import type { Delivery, DeliveryChange } from '../../contract/delivery.ts';
import { mailRhythms } from '../../contract/limits.ts';
import { useNotificationWords } from '../words.ts';
import { OutcomeText, useOutcome } from './outcome.tsx';
import { timeZones, zoneOf } from './time-zone.ts';
import { useChosen } from './use-chosen.ts';
import { useChangeSettings } from './use-change-settings.ts';

/** Settings of emails about unread notifications. */
export function MailSettings({ delivery }: { delivery: Delivery }) {
  const t = useNotificationWords();
  const { dateTime } = useDates();
  const change = useChangeSettings();
  const [outcome, keep] = useOutcome();
  const { address, isSent, canReply, nextAt } = delivery;
  const { timeZone: stored, isKept } = zoneOf(delivery);
  const [chosen, choose] = useChosen<DeliveryChange>({}, (next) => keep(change({ delivery: { timeZone: stored, ...next } })));
  const { mail, hour, weekday, timeZone } = { ...delivery, timeZone: stored, ...chosen };
  return (
    <SectionCard title={t('mailTitle')} text={t('mailText', { address })}>
      <div className="grid gap-4">
        <MailNotices delivery={delivery} onRetry={() => void keep(change({ delivery: { triesAgain: true } }))} />
        <RhythmFields rhythm={{ mail, weekday, hour }} onChoose={choose} />
        <SelectField
          name="timeZone"
          label={t('zone')}
          hint={isKept ? undefined : t('zoneHint')}
          value={timeZone}
          options={timeZones(timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          onChange={({ target }) => choose({ timeZone: target.value })}
        />
        <p className="text-sm text-muted">
          {/* Until a time zone is saved, the time is in UTC and would look wrong beside the selected
            hour. */}
          {mail === 'atOnce' ? t('mail.nextAtOnce') : nextAt !== null && isSent && isKept && t('mail.next', { date: dateTime(nextAt) })}{' '}
          <OutcomeText outcome={outcome} />
        </p>
        {canReply && (
          <div>
            <LinkButton to="/receivedMails" variant="secondary" size="small">
              {t('mail.answers')}
            </LinkButton>
          </div>
        )}
      </div>
    </SectionCard>
  );
}

interface RhythmFieldsProps {
  rhythm: Pick<Delivery, 'mail' | 'weekday' | 'hour'>;
  onChoose: (change: DeliveryChange) => void;
}

/** How often emails are sent; for digests also the hour, and the day of a weekly one. */
function RhythmFields({ rhythm: { mail, weekday, hour }, onChoose }: RhythmFieldsProps) {
  const t = useNotificationWords();
  const { language } = useLanguage();
  const isDigest = mail === 'daily' || mail === 'weekly';
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField
        name="mail"
        label={t('mail.rhythm')}
        className="col-span-2"
        value={mail}
        options={mailRhythms.map((value) => ({ value, label: t(`mail.${value}`) }))}
        onChange={({ target }) => onChoose({ mail: mailRhythms.find((each) => each === target.value) })}
      />
      {mail === 'weekly' && (
        <SelectField
          name="weekday"
          label={t('mail.weekday')}
          value={String(weekday)}
          options={weekdays(language)}
          onChange={({ target }) => onChoose({ weekday: Number(target.value) })}
        />
      )}
      {isDigest && (
        <SelectField
          name="hour"
          label={t('mail.hour')}
          value={String(hour)}
          options={hours(language)}
          onChange={({ target }) => onChoose({ hour: Number(target.value) })}
        />
      )}
    </div>
  );
}

/** Why emails do not arrive. */
function MailNotices({ delivery, onRetry }: { delivery: Delivery; onRetry: () => void }) {
  const t = useNotificationWords();
  const { dateTime } = useDates();
  const { address, isConfirmed, refusedAt, isSent } = delivery;
  return (
    <>
      {!isSent && <Notice>{t('mail.notSent')}</Notice>}
      {!isConfirmed && (
        <Notice
          tone="warn"
          actions={
            <LinkButton to="/client" variant="secondary">
              {t('mail.toAccount')}
            </LinkButton>
          }
        >
          {t('mail.notConfirmed')}
        </Notice>
      )}
      {refusedAt !== null && (
        <Notice
          tone="warn"
          title={t('mail.refusedTitle')}
          actions={
            <Button variant="secondary" onClick={onRetry}>
              {t('mail.tryAgain')}
            </Button>
          }
        >
          {t('mail.refused', { address, date: dateTime(refusedAt) })}
        </Notice>
      )}
    </>
  );
}

/** Names of the days of the week, from Monday, 1. */
function weekdays(language: Language): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: capitalized(format.format(Date.UTC(2024, 0, day)), language) }));
}

/** Hours of a day in the format of the language. */
function hours(language: Language): { value: string; label: string }[] {
  const format = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'UTC', ...clockOf(language) });
  return Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: format.format(Date.UTC(2024, 0, 1, hour)) }));
}
