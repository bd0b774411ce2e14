import type { Delivery } from '../../contract/delivery.ts';

/** Where the clocks of this device are. */
const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The time zone of somebody: the one that they have kept, else that of this device, which is kept with whatever they choose next. */
export function zoneOf({ timeZone }: Pick<Delivery, 'timeZone'>): { timeZone: string; isKept: boolean } {
  return { timeZone: timeZone ?? deviceZone(), isKept: timeZone !== null };
}

/** All time zones to choose from, with this one among them. */
export function timeZones(present: string): string[] {
  return [...new Set([present, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
