import { useId, useState } from 'react';
import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { MoreFields } from '#platform/web/forms/more-fields.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon, CircleHelpIcon, ClockIcon, UsersIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { answerEvent } from '../../contract/endpoints.ts';
import { eventAnswers, eventLimits } from '../../contract/limits.ts';
import type { EventWhole } from '../../contract/shapes.ts';
import { readsOfAnswers } from '../queries.ts';
import { useAnswering, type Answer } from '../use-answering.ts';
import { useEventWords } from '../words.ts';
import { AttendeesDialog } from './attendees-dialog.tsx';
import { ReminderChoice } from './reminder-choice.tsx';

const icons = { yes: CheckIcon, maybe: CircleHelpIcon, no: XIcon };

/** The viewer's answer to an event, and who comes. */
export function Attendance({ event }: { event: EventWhole }) {
  const t = useEventWords();
  const titleId = useId();
  const [isListOpen, setListOpen] = useState(false);
  const { can, mine, attendance } = event;
  const { faces } = attendance;
  return (
    <section aria-labelledby={titleId} className="grid gap-3.5 border-t border-line p-4 tablet:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id={titleId} className="text-lg">
          {t(can.answer ? 'attendance.question' : 'attendance.title')}
        </h2>
        {can.answer && <Answers event={event} titleId={titleId} />}
      </div>
      <p role="status" className="empty:hidden">
        {mine === 'waiting' && t('attendance.position', { position: attendance.position ?? 1 })}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="flex min-h-8 min-w-0 items-center gap-x-3">
          {faces.length > 0 && (
            <span className="flex flex-none -space-x-2">
              {faces.map(({ id, name }) => (
                <PersonAvatar key={id} id={id} name={name} size="small" label={name} className="border-2 border-surface" />
              ))}
            </span>
          )}
          <Counts event={event} />
        </div>
        {can.listAnswers && (
          <Button variant="secondary" size="small" icon={UsersIcon} onClick={() => setListOpen(true)} className="print:hidden">
            {t('attendance.list')}
          </Button>
        )}
      </div>
      {can.answer && <OwnChoices event={event} />}
      {isListOpen && <AttendeesDialog event={event} onClose={() => setListOpen(false)} />}
    </section>
  );
}

/** Reminder and note of the viewer, folded; the line says what is set. */
function OwnChoices({ event }: { event: EventWhole }) {
  const t = useEventWords();
  const dates = useDates();
  const { mine, attendance } = event;
  const reminder = mine === 'no' ? null : event.reminder;
  if (!reminder && mine === null) return null;
  const summary = [reminder && (reminder.at ? dates.dateTime(reminder.at) : t('reminder.none')), attendance.note];
  return (
    <MoreFields
      title={mine === null ? t('own.reminder') : reminder ? t('own.both') : t('note.label')}
      summary={summary.filter(Boolean).join(' · ')}
    >
      {reminder && <ReminderChoice event={event} reminder={reminder} />}
      {mine !== null && <Note event={event} />}
    </MoreFields>
  );
}

function Counts({ event: { going, attendance } }: { event: EventWhole }) {
  const t = useEventWords();
  const { capacity, maybe, waiting } = attendance;
  const counts = [
    going > 0 && t('attendance.going', { count: going }),
    maybe > 0 && t('attendance.maybe', { count: maybe }),
    waiting > 0 && t('attendance.waiting', { count: waiting }),
    capacity !== null && t('attendance.free', { count: Math.max(0, capacity - going), capacity }),
  ];
  const text = counts.filter(Boolean).join(' · ');
  return <p className="min-w-0 text-sm text-muted">{text || t('attendance.none')}</p>;
}

/** Buttons for the answers; pressing the current one deletes it. */
function Answers({ event, titleId }: { event: EventWhole; titleId: string }) {
  const t = useEventWords();
  const { answer: press, busy, chosen } = useAnswering(event.id, event.mine);
  const { mine, going, attendance } = event;
  const isFull = attendance.capacity !== null && going >= attendance.capacity;

  const label = (answer: Answer) => {
    if (answer !== 'yes' || mine === 'yes' || !(isFull || mine === 'waiting')) return t(`answer.${answer}`);
    return t(mine === 'waiting' ? 'answer.isWaiting' : 'answer.wait');
  };
  return (
    <div role="group" aria-labelledby={titleId} className="event-answers flex flex-wrap gap-2.5 print:hidden">
      {eventAnswers.map((answer) => (
        <Button
          key={answer}
          variant={answer === chosen ? 'primary' : 'secondary'}
          icon={answer === 'yes' && mine === 'waiting' ? ClockIcon : icons[answer]}
          aria-pressed={answer === chosen}
          isBusy={busy === answer}
          onClick={() => void press(answer)}
        >
          {label(answer)}
        </Button>
      ))}
    </div>
  );
}

function Note({ event: { id, mine, attendance } }: { event: EventWhole }) {
  const t = useEventWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  return (
    <Form
      label={t('note.label')}
      errorText={errorText}
      className="print:hidden"
      onSubmit={async ({ note }) => {
        await call(answerEvent, {
          params: { id },
          body: { answer: mine === null || mine === 'waiting' ? 'yes' : mine, note: String(note ?? '') },
        });
        await refresh(...readsOfAnswers(id));
        toast(t('note.saved'), { tone: 'success' });
      }}
    >
      <TextField
        name="note"
        label={t('note.label')}
        hint={t('note.hint')}
        optionalText={t('optional')}
        defaultValue={attendance.note}
        limit={eventLimits.note}
        beside={<SubmitButton variant="secondary">{t('save')}</SubmitButton>}
      />
    </Form>
  );
}
