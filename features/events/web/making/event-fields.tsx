import { useState, type ReactNode } from 'react';
import { isDay } from '#platform/contract/is-day.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { FormPart } from '#platform/web/forms/form-part.tsx';
import { MoreFields } from '#platform/web/forms/more-fields.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { deviceZone } from '#platform/web/i18n/local-time.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { eventLimits } from '../../contract/limits.ts';
import type { EventWhole } from '../../contract/shapes.ts';
import { zoneName } from '../../contract/zone-name.ts';
import { useEventWords } from '../words.ts';
import { PictureField, type ChosenPicture } from './picture-field.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { asDay, asWholeDays, startingAt, usualTime, type TimeFields } from './time-fields.ts';
import { TimeInput } from './time-input.tsx';
import { useRepetition } from './use-repetition.ts';

interface EventFieldsProps {
  /** The event that is edited; undefined for a new one. */
  event?: EventWhole;
  isPublic: boolean;
  chosen: ChosenPicture;
  onChoose: (chosen: ChosenPicture) => void;
  /** Before the title. */
  children?: ReactNode;
}

/** Fields of an event in three parts: what, when, where. Fields with usual values are folded. */
export function EventFields({ event, isPublic, chosen, onChoose, children }: EventFieldsProps) {
  const t = useEventWords();
  return (
    <>
      <FormPart title={t('part.what')}>
        {children}
        <TextField name="title" label={t('eventTitle')} defaultValue={event?.title} limit={eventLimits.title} required />
        <TextArea
          name="details"
          label={t('details')}
          optionalText={t('optional')}
          defaultValue={event?.details}
          limit={eventLimits.details}
          rows={4}
        />
      </FormPart>
      <FormPart title={t('when')}>
        <TimeInputs event={event} />
      </FormPart>
      <FormPart title={t('part.where')}>
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
      </FormPart>
      <PlacesAndPicture event={event} isPublic={isPublic} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

/** Start and end; time zone and repetition are folded. */
function TimeInputs({ event }: { event: EventWhole | undefined }) {
  const t = useEventWords();
  const { language } = useLanguage();
  const [{ isAllDay, starts, ends }, setWhen] = useState<TimeFields>(() => {
    if (!event) return usualTime();
    const { isAllDay: isWhole, starts: first, ends: last } = event.when;
    return { isAllDay: isWhole, starts: first, ends: last ?? '', anchor: first };
  });
  const [ownZone] = useState(() => event?.when.timeZone ?? deviceZone());
  const [zone, setZone] = useState(ownZone);
  const [now] = useState(() => new Date().toISOString());
  const start = asDay(starts);
  const repetition = useRepetition(start);
  const zoneText = zoneName(language, isDay(start) ? `${start}T12:00:00Z` : now, zone);
  return (
    <>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TimeInput
          names={['when.starts', 'when.startTime']}
          labels={[t(isAllDay ? 'firstDay' : 'starts'), t('startTime')]}
          value={starts}
          isAllDay={isAllDay}
          onChange={(next) => setWhen((before) => startingAt(before, next))}
        />
        <TimeInput
          names={['when.ends', 'when.endTime']}
          labels={[t(isAllDay ? 'lastDay' : 'ends'), t('endTime')]}
          value={ends}
          isAllDay={isAllDay}
          optionalText={t('optional')}
          onChange={(next) => setWhen((before) => ({ ...before, ends: next }))}
        />
      </div>
      <CheckboxField
        name="isAllDay"
        label={t('isAllDay')}
        checked={isAllDay}
        className="-my-3"
        onChange={({ target }) => setWhen((before) => asWholeDays(before, target.checked))}
      />
      <MoreFields title={t(event ? 'timeZone' : 'zoneAndRepetition')} summary={event ? zoneText : `${zoneText}\u00a0· ${repetition.text}`}>
        <SelectField
          name="when.timeZone"
          label={t('timeZone')}
          hint={t('timeZoneHint', { zone: zoneText })}
          value={zone}
          onChange={({ target }) => setZone(target.value)}
          options={zonesWith(ownZone).map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
        />
        {!event && <RepeatFields start={start} repetition={repetition} />}
      </MoreFields>
    </>
  );
}

/** How many people can come, guests, and the picture; the line says what is set. */
function PlacesAndPicture({ event, isPublic, chosen, onChoose }: Omit<EventFieldsProps, 'children'>) {
  const t = useEventWords();
  const picture = event?.picture ?? null;
  const [capacity, setCapacity] = useState(String(event?.attendance.capacity ?? ''));
  const hasPicture = Boolean(chosen === undefined ? picture : chosen);
  const summary = [
    Number(capacity) > 0 ? t('placesSet', { count: Number(capacity) }) : t('placesUnset'),
    t(hasPicture ? 'pictureSet' : 'pictureUnset'),
  ];
  return (
    <MoreFields title={t('placesAndPicture')} summary={summary.join('\u00a0· ')}>
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
        value={capacity}
        onChange={({ target }) => setCapacity(target.value)}
      />
      {isPublic && (
        <CheckboxField
          name="takesGuests"
          label={t('takesGuests')}
          hint={t('takesGuestsHint')}
          defaultChecked={event?.takesGuests ?? false}
        />
      )}
      <PictureField picture={picture} chosen={chosen} onChoose={onChoose} />
    </MoreFields>
  );
}

/** All time zones, including the current one. */
const zonesWith = (present: string): string[] => [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
