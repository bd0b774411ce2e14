import { useState } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { GroupField, InOneGroup, type GroupChoice } from '#features/groups/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { DateField } from '#platform/web/forms/date-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { isDay } from '#platform/contract/is-day.ts';
import { createEvent, editEvent } from '../../contract/endpoints.ts';
import { eventLimits, type EventScope } from '../../contract/limits.ts';
import type { EventWhole, When } from '../../contract/shapes.ts';
import { zoneName } from '../../contract/zone-name.ts';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { readsOf } from '../queries.ts';
import { useEventWords } from '../words.ts';
import { inGroupParameter } from './announce-button.tsx';
import { PictureField, type ChosenPicture } from './picture-field.tsx';
import { savePicture } from './save-picture.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { repetitionOf } from './repetition-form.ts';
import { ScopeChoice } from './series-dialogs.tsx';
import { asDay, asWholeDays, startingAt, type TimeFields } from './time-fields.ts';

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
      <GroupField {...{ groups, groupId, choose }} required />
      <EventFields isPublic={isPublic} />
      <PictureField picture={null} chosen={chosen} onChoose={setChosen} />
      <div className="grid gap-2.5">
        {group && <p className="text-sm text-muted">{t(`reach.${group.visibility}`, { group: group.name })}</p>}
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
        <EventFields event={event} isPublic={event.isPublic} />
        <PictureField picture={event.picture} chosen={chosen} onChoose={setChosen} />
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
  const time = { starts: shownText('when.starts'), ends: shownText('when.ends') || null, timeZone: shownText('when.timeZone') };
  const when: When = values['isAllDay'] === undefined ? { isAllDay: false, ...time } : { isAllDay: true, ...time };
  const capacity = shownText('capacity') === '' ? null : Number(shownText('capacity'));
  return { title: shownText('title'), place: shownText('place'), link: shownText('link'), details: shownText('details'), when, capacity };
}

/** Whether guests can come, of public events. */
const guestsOf = (values: Record<string, string | string[]>, isPublic: boolean) =>
  isPublic ? { takesGuests: values['takesGuests'] !== undefined } : {};

/** The repetition, if there is one. */
function repeatsOf(values: Record<string, string | string[]>) {
  const repeats = repetitionOf(values, asDay(String(values['when.starts'] ?? '')));
  return repeats && { repeats };
}

function EventFields({ event, isPublic }: { event?: EventWhole; isPublic: boolean }) {
  const t = useEventWords();
  const [{ isAllDay, starts, ends }, setWhen] = useState<TimeFields>(() => {
    const { isAllDay: isWhole = false, starts: first = '', ends: last = null } = event?.when ?? {};
    return { isAllDay: isWhole, starts: first, ends: last ?? '', anchor: first };
  });
  const { language } = useLanguage();
  const [ownZone] = useState(() => event?.when.timeZone ?? deviceZone());
  const [zone, setZone] = useState(ownZone);
  const [now] = useState(() => new Date().toISOString());
  const at = isDay(asDay(starts)) ? `${asDay(starts)}T12:00:00Z` : now;
  const type = isAllDay ? 'date' : 'datetime-local';
  return (
    <>
      <TextField name="title" label={t('eventTitle')} defaultValue={event?.title} limit={eventLimits.title} required />
      <fieldset className="grid gap-5">
        <legend className="sr-only">{t('when')}</legend>
        <CheckboxField
          name="isAllDay"
          label={t('isAllDay')}
          checked={isAllDay}
          className="-mb-3"
          onChange={({ target }) => setWhen((before) => asWholeDays(before, target.checked))}
        />
        <div className="grid gap-5 tablet:grid-cols-2">
          <DateField
            name="when.starts"
            type={type}
            label={t(isAllDay ? 'firstDay' : 'starts')}
            value={starts}
            required
            onChange={({ target }) => setWhen((before) => startingAt(before, target.value))}
          />
          <DateField
            name="when.ends"
            type={type}
            label={t(isAllDay ? 'lastDay' : 'ends')}
            optionalText={t('optional')}
            value={ends}
            onChange={({ target }) => setWhen((before) => ({ ...before, ends: target.value }))}
          />
        </div>
        <SelectField
          name="when.timeZone"
          label={t('timeZone')}
          hint={t('timeZoneHint', { zone: zoneName(language, at, zone) })}
          value={zone}
          onChange={({ target }) => setZone(target.value)}
          options={zonesWith(ownZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      </fieldset>
      {!event && <RepeatFields start={asDay(starts)} />}
      <TextField name="place" label={t('place')} optionalText={t('optional')} defaultValue={event?.place} limit={eventLimits.place} />
      <TextField
        name="link"
        type="url"
        label={t('link')}
        hint={t('linkHint')}
        optionalText={t('optional')}
        placeholder="https://"
        defaultValue={event?.link}
        limit={eventLimits.link}
      />
      <TextField
        name="capacity"
        type="number"
        inputMode="numeric"
        min={1}
        max={eventLimits.capacity}
        step={1}
        label={t('capacity')}
        hint={t('capacityHint')}
        optionalText={t('optional')}
        defaultValue={event?.attendance.capacity ?? undefined}
      />
      {isPublic && (
        <CheckboxField
          name="takesGuests"
          label={t('takesGuests')}
          hint={t('takesGuestsHint')}
          defaultChecked={event?.takesGuests ?? false}
        />
      )}
      <TextArea
        name="details"
        label={t('details')}
        optionalText={t('optional')}
        defaultValue={event?.details}
        limit={eventLimits.details}
        rows={6}
      />
    </>
  );
}

/** All time zones, including the current one. */
const zonesWith = (present: string): string[] => [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
