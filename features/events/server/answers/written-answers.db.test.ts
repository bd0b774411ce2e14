import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { openPostOffice, type PostOffice } from '#features/inbound-mail/server/testing/post-office.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { localText } from '#platform/server/i18n/local-time.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { events } from '../feature.ts';
import { remindPeople } from '../reminders/remind-people.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice([moderation, events]);
});
afterAll(() => office.close());

/** An event of a group, and the email about it to a member. */
async function anInvitedMember({ capacity = null, starts = '2035-03-05T18:30' }: { capacity?: number | null; starts?: string } = {}) {
  const [ana, ben] = [await office.aPerson('Ana'), await office.aPerson('Ben', 'fr')];
  const group = await aGroup(office.app, ana.viewer, {}, [ben.viewer]);
  await office.mailed();
  const when = { isAllDay: false as const, starts, ends: null, timeZone: 'Europe/Madrid' };
  const body = { groupId: group.id, title: 'Meeting', place: '', link: '', details: '', when, capacity };
  const { id } = await office.ask(endpoints.createEvent, ana.viewer, { body });
  const mail = (await office.mailed()).find(({ to }) => to === ben.email);
  return {
    ana,
    ben,
    group,
    id,
    mail,
    /** Ben’s answer after an email of his. */
    async reply(text: string, to = mail?.replyTo ?? '') {
      await office.deliver({ from: ben.email, to, subject: 'Re: Meeting', text });
      await office.app.runJobs();
    },
    async mine() {
      const { mine: said, attendance } = await office.ask(endpoints.readEvent, ben.viewer, { params: { id } });
      return { said, note: attendance.note };
    },
  };
}

test('ML-01 EV-02 an email about an event is answered in words, with a note and without the quoted email', async () => {
  const { mail, mine, reply } = await anInvitedMember();
  expect(mail?.text).toContain('Vous pouvez aussi répondre à cet e‑mail');
  await reply('Oui, nous venons à deux.\n\nLe 29 nov. 2026 à 10:12, Atrium <post@example.org> a écrit :\n> Meeting\n');
  expect(await mine()).toEqual({ said: 'yes', note: 'nous venons à deux.' });
  await reply('Non');
  // As on the page, the note stays until another one is written.
  expect(await mine()).toEqual({ said: 'no', note: 'nous venons à deux.' });
});

test('ML-01 EV-02 without a free place the person waits; an email explains a reply that is no answer', async () => {
  const { ana, id, mine, reply } = await anInvitedMember({ capacity: 1 });
  await office.ask(endpoints.answerEvent, ana.viewer, { params: { id }, body: { answer: 'yes' } });
  await reply('Oui');
  expect((await mine()).said).toBe('waiting');
  office.app.mails.splice(0);
  await reply('Si je peux, je viens.');
  expect((await mine()).said).toBe('waiting');
  expect((await office.outcomes()).at(-1)).toEqual({ state: 'notPosted', reason: 'event.answerUnclear' });
  expect(office.app.mails.splice(0).map(({ text }) => text)).toEqual([expect.stringContaining('ne commence pas par')]);
});

test('ML-01 GR-07 who left the group, or answers a cancelled event, does not answer by email', async () => {
  const { ana, ben, group, id, mine, reply } = await anInvitedMember();
  await office.ask(endpoints.cancelEvent, ana.viewer, { params: { id }, body: { isCancelled: true } });
  await reply('Oui');
  expect((await mine()).said).toBeNull();
  expect((await office.outcomes()).at(-1)).toEqual({ state: 'notPosted', reason: 'event.cancelled' });
  await office.ask(endpoints.cancelEvent, ana.viewer, { params: { id }, body: { isCancelled: false } });
  await takeOut(office.app, group, ben.viewer);
  await reply('Oui');
  expect((await office.outcomes()).at(-1)).toEqual({ state: 'notPosted', reason: 'thing.notFound' });
  expect((await office.ask(endpoints.listAnswers, ana.viewer, { params: { id }, query: { list: 'going' } })).items).toEqual([]);
});

test('ML-01 EV-04 a reminder is answered in words', async () => {
  const hourMs = 3_600_000;
  const { ben, mine, reply } = await anInvitedMember({ starts: localText(Date.now() + 30 * hourMs, 'Europe/Madrid') });
  await reply('Oui');
  await remindPeople(office.app, Date.now() + 7 * hourMs);
  await office.app.runJobs();
  const reminder = office.app.mails.splice(0).find(({ to, subject }) => to === ben.email && subject.startsWith('Rappel'));
  expect(reminder?.text).toContain('commencez par');
  await reply('Non, je suis malade.', reminder?.replyTo);
  expect(await mine()).toEqual({ said: 'no', note: 'je suis malade.' });
});
