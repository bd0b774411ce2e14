/** The most characters of each field; how many days an event takes at most, and for how many days calendars are told of one that is over. The browser needs them as values, so no validator is imported here. */
export const eventLimits = { title: 120, place: 200, link: 500, details: 5_000, days: 366, calendarDays: 92 } as const;

/** Which part of the calendar a list shows. */
export const eventLists = ['upcoming', 'past'] as const;

/** Told to whoever sees an event when it is another, or gone. */
export const eventChangedMessage = 'event.changed';
