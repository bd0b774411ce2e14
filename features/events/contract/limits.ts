/**
 * Limits of events, in characters.
 * `days`: maximum duration. `calendarDays`: days that calendars still list a past event.
 * `between` and `betweenDays`: events of a calendar view, and the days it can span.
 * Imports no validator, because the browser needs the values alone.
 */
export const eventLimits = {
  title: 120,
  place: 200,
  link: 500,
  details: 5_000,
  days: 366,
  calendarDays: 92,
  between: 500,
  betweenDays: 62,
} as const;

/** Lists of events. */
export const eventLists = ['upcoming', 'past'] as const;

/** Live message to everyone who sees an event: it changed or was deleted. */
export const eventChangedMessage = 'event.changed';
