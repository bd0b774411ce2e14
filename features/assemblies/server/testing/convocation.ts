/** By-laws without notice and quorum, with changes. */
export const bylaws = (changed: object = {}) => ({
  noticeDays: 0,
  quorum: { kind: 'none' },
  proxiesPerPerson: 1,
  weights: 'equal',
  majority: 'simple',
  ...changed,
});

/** A convocation of a group in this number of milliseconds, with changes: near, so that tests can wait for its start. */
export const convocation = (groupId: string, startsInMs: number, changed: object = {}) => ({
  groupId,
  title: 'Annual meeting',
  startsAt: new Date(Date.now() + startsInMs).toISOString(),
  timeZone: 'Europe/Madrid',
  place: 'Hall',
  link: '',
  agenda: [{ title: 'Accounts', motion: 'The accounts are approved.' }],
  bylaws: bylaws(),
  ...changed,
});
