import { dateFromSerial, format, isDateFormat } from 'numfmt';

/** Formats that Excel knows by number only: dates and times, in the forms that depend on language. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'yyyy-mm-dd',
  16: 'yyyy-mm-dd',
  17: 'yyyy-mm-dd',
  18: 'hh:mm',
  19: 'hh:mm',
  20: 'hh:mm',
  21: 'hh:mm',
  22: 'yyyy-mm-dd hh:mm',
  45: 'hh:mm',
  46: 'hh:mm',
  47: 'hh:mm',
  49: '@',
};

/** Format code of a number format; `declared`: those of the file. */
export const formatCode = (id: number, declared: ReadonlyMap<number, string>): string => declared.get(id) ?? builtIn[id] ?? 'General';

/** Days from the epoch of the Macintosh, 1904, to that of other files. */
const macintoshDays = 1_462;
const padded = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Date as in ISO 8601, a time of day as hours and minutes. */
function shownDate(value: number, code: string, isMacintosh: boolean): string | undefined {
  const letters = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  const isTime = !/[yd]/i.test(letters) && /[hs]/i.test(letters);
  const parts = dateFromSerial(value + (isMacintosh && !isTime ? macintoshDays : 0));
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = parts;
  const date = `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
  const time = `${padded(hours)}:${padded(minutes)}`;
  if (isTime) return time;
  return /h/i.test(letters) && value % 1 !== 0 ? `${date} ${time}` : date;
}

/**
 * A number as the sheet displays it with this format. Without a format, all digits are shown: a
 * telephone number is never shown as `3.46E+10`. Dates are written as in ISO 8601.
 */
export function shownNumber(written: string, code: string, isMacintosh: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (code === 'General' || code === '@' || /E[+-]/i.test(code)) return String(value);
  try {
    // A duration, such as `[h]:mm`, is no date.
    if (isDateFormat(code) && !/\[(?:h+|m+|s+)\]/i.test(code)) return shownDate(value, code, isMacintosh) ?? String(value);
    return format(code, value, { throws: true }).trim();
  } catch {
    return String(value);
  }
}

/** A date, a time or both of ISO 8601, as people write them; a midnight is a date without a time. */
export function shownIsoDate(iso: string): string {
  const [found, day, time] = /^(\d{4,}-\d\d-\d\d)?(?:T?(\d\d:\d\d)(?::\d\d(?:[.,]\d+)?)?Z?)?$/.exec(iso) ?? [];
  if (found === undefined) return iso;
  return day === undefined ? (time ?? '') : [day, ...(time === undefined || time === '00:00' ? [] : [time])].join(' ');
}
