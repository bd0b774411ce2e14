/**
 * Limits of events, in characters.
 * `days`: maximum duration. `calendarDays`: days that calendars still list a past event.
 * `between` and `betweenDays`: events of a calendar view, shared among its days if there are more, and the days it can span.
 * `capacity`: largest number of places. `faces`: people shown beside an event.
 * `dates`: dates of a series, `ahead` and `daysAhead`: those that exist in advance.
 * `daysBack`: how long ago a series may begin. `previewed`: dates shown in the form.
 * `guests`: of an event, people without an account.
 * `message`: a message of organisers; `messages`: the latest ones, which are listed.
 * `pictureText`: what a picture shows; `pictureBytes`: largest size of one.
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
  capacity: 100_000,
  note: 200,
  guestName: 80,
  guestEmail: 254,
  guests: 1_000,
  message: 2_000,
  messages: 50,
  faces: 6,
  pictureText: 300,
  pictureBytes: 20_000_000,
  interval: 99,
  dates: 1_000,
  ahead: 200,
  daysAhead: 548,
  daysBack: 31,
  previewed: 5,
} as const;

export const eventLists = ['upcoming', 'past'] as const;

/** Answer of a person. A “yes” waits for a place if there is none. */
export const eventAnswers = ['yes', 'maybe', 'no'] as const;
/** Lists of the people who answered. Members see the first two, organisers all. */
export const answerLists = ['going', 'maybe', 'waiting', 'no'] as const;

/**
 * Dates of a series that a change applies to: this one, this and the following, or all that are not
 * over.
 */
export const eventScopes = ['one', 'following', 'all'] as const;
export type EventScope = (typeof eventScopes)[number];
/** When a person is reminded of an event. */
export const reminderTimes = ['none', 'tenMinutes', 'oneHour', 'oneDay', 'oneWeek'] as const;
export type ReminderTime = (typeof reminderTimes)[number];
/** The time for groups whose manager chose none. */
export const usualReminder: ReminderTime = 'oneDay';

/** Live message to members and to the people concerned: someone answered. */
export const eventAnsweredMessage = 'event.answered';

/** Live message to everyone who sees an event: it changed or was deleted. */
export const eventChangedMessage = 'event.changed';

/** Purpose of uploads that become the picture of an event. */
export const picturePurpose = 'eventPicture';
