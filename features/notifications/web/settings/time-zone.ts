import { deviceZone } from '#platform/web/i18n/local-time.ts';
import type { Delivery } from '../../contract/delivery.ts';

/** Returns the saved time zone, or that of the device, which the next change will save. */
export function zoneOf({ timeZone }: Pick<Delivery, 'timeZone'>): { timeZone: string; isKept: boolean } {
  return { timeZone: timeZone ?? deviceZone(), isKept: timeZone !== null };
}

/** All time zones, including the given one. */
export function timeZones(present: string): string[] {
  return [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
