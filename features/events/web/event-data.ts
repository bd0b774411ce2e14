import type { EventWhole } from '../contract/shapes.ts';

/** Structured data of a public event for search engines (schema.org). */
export function eventData(event: EventWhole, publicUrl: string): object {
  const { title, details, place, link, startsAt, endsAt, when, isCancelled, author, group, publicAddress, language, going, attendance } =
    event;
  const { capacity } = attendance;
  const image = event.picture?.images.at(-1);
  const where = [
    ...(place ? [{ '@type': 'Place', name: place, address: place }] : []),
    ...(link ? [{ '@type': 'VirtualLocation', url: link }] : []),
  ];
  const mode = { both: 'Mixed', place: 'Offline', link: 'Online' }[place && link ? 'both' : link ? 'link' : 'place'];
  return {
    '@type': 'Event',
    name: title,
    ...(details ? { description: details } : {}),
    ...(image ? { image: publicUrl + image.address } : {}),
    startDate: when.isAllDay ? when.starts : startsAt,
    ...(when.isAllDay ? { endDate: when.ends ?? when.starts } : endsAt ? { endDate: endsAt } : {}),
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    ...(where.length > 0 ? { location: where.length === 1 ? where[0] : where } : {}),
    organizer: { '@type': 'Organization', name: group.name },
    author: { '@type': 'Person', name: author.name },
    ...(language ? { inLanguage: language } : {}),
    ...(capacity === null ? {} : { maximumAttendeeCapacity: capacity, remainingAttendeeCapacity: Math.max(0, capacity - going) }),
    url: publicAddress,
  };
}
