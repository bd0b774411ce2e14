import { useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { GroupField, InOneGroup, type GroupChoice } from '#features/groups/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { createEvent, editEvent } from '../../contract/endpoints.ts';
import type { EventScope } from '../../contract/limits.ts';
import type { EventWhole, When } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { useEventWords } from '../words.ts';
import { inGroupParameter } from './announce-button.tsx';
import { EventFields } from './event-fields.tsx';
import type { ChosenPicture } from './picture-field.tsx';
import { savePicture } from './save-picture.ts';
import { repetitionOf } from './repetition-form.ts';
import { ScopeChoice } from './series-dialogs.tsx';

/** Page that announces an event (`/events/new`, in a group with `?group=`). */
export function AnnouncePage() {
  const t = useEventWords();
  const requested = useSearchParams()[0].get(inGroupParameter);
  return (
    <PageBody kind="form">
      <HeadTags>
        <title>{t('announce')}</title>
      </HeadTags>
      <PageHeader title={t('announce')} lead={t('announceLead')} above={<BackLink to="/events">{t('title')}</BackLink>} />
      <InOneGroup asked={requested} why={t('noGroupText')}>
        {(choice) => <NewEvent choice={choice} />}
      </InOneGroup>
    </PageBody>
  );
}

function NewEvent({ choice: { groups, group, groupId, choose } }: { choice: GroupChoice }) {
  const t = useEventWords();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const create = useCreation(createEvent);
  const [chosen, setChosen] = useState<ChosenPicture>();
  const isPublic = group?.visibility === 'public';
  return (
    <Form
      label={t('announce')}
      errorText={errorText}
      onSubmit={async (values) => {
        const written = writtenOf(values);
        const { id } = await create({ body: { groupId, ...written, ...guestsOf(values, isPublic), ...repeatsOf(values) } });
        await savePicture({ id, title: written.title, scope: 'all', picture: null, chosen, description: saidIn(values, 'pictureText') });
        await refresh(...readsOf(id));
        navigate(`/events/${id}`, { replace: true });
      }}
    >
      <EventFields isPublic={isPublic} chosen={chosen} onChoose={setChosen}>
        <GroupField {...{ groups, groupId, choose }} required />
      </EventFields>
      {group && <p className="text-sm text-muted">{t(`reach.${group.visibility}`, { group: group.name })}</p>}
      <div className="max-tablet:sticky max-tablet:bottom-(--dock) max-tablet:z-10 max-tablet:-mx-4 max-tablet:border-t max-tablet:border-line max-tablet:bg-surface max-tablet:px-4 max-tablet:py-2.5">
        <SubmitButton isWide>{t('announceIt')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Form that edits an event, shown in its place. */
export function EditEvent({ event, onClose }: { event: EventWhole; onClose: () => void }) {
  const t = useEventWords();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const [scope, setScope] = useState<EventScope>('one');
  const [chosen, setChosen] = useState<ChosenPicture>();
  return (
    <>
      <HeadTags>
        <title>{t('editTitle')}</title>
      </HeadTags>
      <h1 className="mb-5 text-2xl">{t('editTitle')}</h1>
      <Form
        label={t('editTitle')}
        errorText={errorText}
        onSubmit={async (values) => {
          const written = writtenOf(values);
          await call(editEvent, {
            params: { id: event.id },
            body: { ...written, ...guestsOf(values, event.isPublic), ...(event.series && { scope }) },
          });
          const { id, picture } = event;
          await savePicture({ id, title: written.title, scope, picture, chosen, description: saidIn(values, 'pictureText') });
          await refresh(...readsOf(scope === 'one' ? id : ''));
          onClose();
        }}
      >
        <EventFields event={event} isPublic={event.isPublic} chosen={chosen} onChoose={setChosen} />
        {event.series && <ScopeChoice value={scope} onChange={setScope} />}
        <p className="text-sm text-muted">{t('editTells')}</p>
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton>{t('save')}</SubmitButton>
          <Button variant="secondary" className="max-tablet:w-full" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}

const saidIn = (values: Record<string, string | string[]>, name: string): string => String(values[name] ?? '').trim();

/** Converts form values to the input of a call. */
function writtenOf(values: Record<string, string | string[]>) {
  const shownText = (name: string) => saidIn(values, name);
  const isAllDay = values['isAllDay'] !== undefined;
  const at = (day: string, time: string) => shownText(day) && (isAllDay ? shownText(day) : `${shownText(day)}T${shownText(time)}`);
  const when: When = {
    isAllDay,
    starts: at('when.starts', 'when.startTime'),
    ends: at('when.ends', 'when.endTime') || null,
    timeZone: shownText('when.timeZone'),
  };
  const capacity = shownText('capacity') === '' ? null : Number(shownText('capacity'));
  return { title: shownText('title'), place: shownText('place'), link: shownText('link'), details: shownText('details'), when, capacity };
}

/** Whether guests can come, of public events. */
const guestsOf = (values: Record<string, string | string[]>, isPublic: boolean) =>
  isPublic ? { takesGuests: values['takesGuests'] !== undefined } : {};

/** The repetition, if there is one. */
function repeatsOf(values: Record<string, string | string[]>) {
  const repeats = repetitionOf(values, saidIn(values, 'when.starts'));
  return repeats && { repeats };
}
