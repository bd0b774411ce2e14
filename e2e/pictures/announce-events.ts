import type { Api } from '../support/api.ts';

/** Events of a group and a public one: an evening, all-day, cancelled, repeated, and one with few details. */
export async function announceEvents(helen: Api, rafael: Api, groupId: string, openId: string): Promise<Record<string, string>> {
  await Promise.all([helen, rafael].map((one) => one.ask('POST', `/api/groups/${openId}/join`)));
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const at = (days: number, from: string, to: string | null) => ({
    isAllDay: false,
    starts: `${day(days)}T${from}`,
    ends: to && `${day(days)}T${to}`,
    timeZone: 'Europe/London',
  });
  const announce = async (who: Api, event: object) =>
    (await who.post<{ id: string }>('/api/events', { groupId, place: '', link: '', details: '', ...event })).id;
  const event = await announce(helen, {
    title: 'Tasting of the new flours',
    capacity: 12,
    when: at(9, '18:30', '20:30'),
    place: 'Bakehouse of the Union, 14 Mill Lane, Bewdley',
    link: 'https://bakehouse.example/tasting',
    details:
      'Three mills bring what they ground this autumn; we bake with all of it and compare.\n\nBring your own loaf, if you like to have it judged. Soup for everybody at eight.',
  });
  // One place fewer than people who want to come.
  await helen.ask('PUT', `/api/events/${event}/answers`, { answer: 'yes', note: 'I bring the rye.' });
  await rafael.ask('PUT', `/api/events/${event}/answers`, { answer: 'maybe' });
  const wholeDays = { isAllDay: true, starts: day(30), ends: day(32), timeZone: 'Europe/London' };
  await announce(helen, { title: 'Stocktaking', when: wholeDays, place: 'Warehouse' });
  const cancelled = await announce(helen, { title: 'Talk about insurance for volunteers', when: at(16, '19:00', null) });
  await helen.post(`/api/events/${cancelled}/cancellation`, { isCancelled: true });
  const series = await announce(helen, {
    title: 'Order for the week',
    when: at(7, '19:00', '19:45'),
    place: 'Bakehouse of the Union',
    repeats: { frequency: 'weekly', interval: 2, count: 6 },
  });
  const openEvent = await announce(rafael, {
    groupId: openId,
    title: 'Jornada de puertas abiertas',
    when: { ...at(12, '10:00', '14:00'), timeZone: 'Europe/Madrid' },
    place: 'Mercado central, sala 2',
    takesGuests: true,
    details: 'Quien quiera conocer el grupo, que venga a desayunar con nosotros.',
  });
  await helen.post('/api/events/calendar', {});
  return { event, series, openEvent };
}
