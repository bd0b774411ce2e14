import { DateField } from '#platform/web/forms/date-field.tsx';
import { asDay, asTime, timeOn } from './time-fields.ts';

interface TimeInputProps {
  /** Names of the fields with the day and the time. */
  names: readonly [day: string, time: string];
  labels: readonly [day: string, time: string];
  /** A day, or a day with its time. */
  value: string;
  isAllDay: boolean;
  /** Marks an optional field. */
  optionalText?: string;
  onChange: (value: string) => void;
}

/** A day and its time in two fields. */
export function TimeInput({ names, labels, value, isAllDay, optionalText, onChange }: TimeInputProps) {
  const [day, time] = [asDay(value), asTime(value)];
  return (
    <div className={isAllDay ? undefined : 'grid grid-cols-[minmax(0,1fr)_8rem] items-end gap-3'}>
      <DateField
        name={names[0]}
        type="date"
        label={labels[0]}
        {...(optionalText === undefined ? { required: true } : { optionalText })}
        value={day}
        onChange={({ target }) => onChange(isAllDay ? target.value : timeOn(target.value, time))}
      />
      {!isAllDay && (
        <DateField
          name={names[1]}
          type="time"
          label={labels[1]}
          required={day !== ''}
          value={time}
          onChange={({ target }) => onChange(timeOn(day, target.value))}
        />
      )}
    </div>
  );
}
