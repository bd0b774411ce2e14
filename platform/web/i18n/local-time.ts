import { locales, type Language } from '#platform/contract/language.ts';

const pad = (number: number) => String(number).padStart(2, '0');

/** An instant as a field for local times has it, on this device: `2026-03-05T18:30`. */
export const localOf = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;

/**
 * The instant of a local time on this device; an incomplete one is passed on, for the server to
 * refuse.
 */
export function instantOf(local: string): string {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? new Date(local).getTime() : Number.NaN;
  return Number.isNaN(at) ? local : new Date(at).toISOString();
}

/** Name of the time zone of this device: “Central European Time”. */
export const zoneHere = (language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
