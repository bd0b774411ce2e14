import { useState, type ReactNode } from 'react';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { serverClock } from '#platform/web/api/server-clock.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { liftSuspension, suspendPerson } from '../../contract/administration-endpoints.ts';
import type { PersonWhole } from '../../contract/administration-shapes.ts';
import { accountLimits } from '../../contract/limits.ts';
import { textOf } from '../text-of.ts';
import { useAccountWords } from '../words.ts';
import { usePersonChange } from './use-person-change.ts';

const spans = ['1', '7', '30', '365', ''] as const;
const dayMs = 86_400_000;

/** Suspension of a person, with its end. */
export function PersonSuspension({ person }: { person: PersonWhole }): ReactNode {
  const t = useAccountWords();
  return (
    <Card as="section">
      <h3 className="mb-3 text-base">{t('people.suspension')}</h3>
      {person.suspension ? (
        <Suspended person={person} suspension={person.suspension} />
      ) : person.isLastAdministrator ? (
        <p className="text-sm text-muted">{t('people.lastAdministrator')}</p>
      ) : (
        <Suspend person={person} />
      )}
    </Card>
  );
}

function Suspended({ person: { id }, suspension }: { person: PersonWhole; suspension: NonNullable<PersonWhole['suspension']> }): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const toast = useToast();
  const { dateTime } = useDates();
  const change = usePersonChange();
  const [isBusy, setIsBusy] = useState(false);
  const { since, until, reason } = suspension;
  const lift = async () => {
    setIsBusy(true);
    await change(() => call(liftSuspension, { params: { id } }), t('people.lifted')).catch((error: unknown) =>
      toast(errorText(problemOf(error).code), { tone: 'danger' }),
    );
    setIsBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <p>
        {until
          ? t('people.suspendedUntil', { since: dateTime(since), until: dateTime(until) })
          : t('people.suspendedSince', { since: dateTime(since) })}
      </p>
      {reason && <p className="border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">{reason}</p>}
      <Button variant="secondary" isBusy={isBusy} onClick={() => void lift()}>
        {t('people.lift')}
      </Button>
    </div>
  );
}

function Suspend({ person: { id } }: { person: PersonWhole }): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const change = usePersonChange();
  return (
    <Form
      label={t('people.suspension')}
      errorText={errorText}
      className="grid gap-3"
      onSubmit={async (values) => {
        const days = Number(textOf(values, 'days'));
        const until = days ? new Date(serverClock.now() + days * dayMs).toISOString() : null;
        await change(
          () => call(suspendPerson, { params: { id }, body: { reason: textOf(values, 'reason'), until } }),
          t('people.isSuspended'),
        );
      }}
    >
      <p className="text-sm text-muted">{t('people.suspendText')}</p>
      <TextArea
        name="reason"
        label={t('people.reason')}
        hint={t('people.reasonHint')}
        limit={accountLimits.suspensionReason}
        rows={3}
        required
      />
      <SelectField
        name="days"
        label={t('people.howLong')}
        options={spans.map((days) => ({ value: days, label: days ? t('people.days', { count: Number(days) }) : t('people.untilLifted') }))}
        defaultValue="7"
      />
      <SubmitButton variant="danger">{t('people.suspend')}</SubmitButton>
    </Form>
  );
}
