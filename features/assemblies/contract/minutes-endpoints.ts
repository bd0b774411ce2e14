import { endpoint } from '#platform/contract/endpoint.ts';
import * as shapes from './shapes.ts';

export const readMinutes = endpoint({
  method: 'GET',
  path: '/api/assemblies/:id/minutes.pdf',
  summary: 'Download the signed minutes of a closed assembly as PDF, in language `lang` or that of the request.',
  action: 'assembly.read',
  params: shapes.assemblyParams,
  query: shapes.minutesQuery,
  reply: shapes.assemblyWhole,
  fileType: 'application/pdf',
  errors: ['minutes.notClosed', 'minutes.tooLarge', 'minutes.notSet', 'minutes.differs'],
});

export const readLogFile = endpoint({
  method: 'GET',
  path: '/api/assemblies/:id/log.jsonl',
  summary: 'Download the log of an assembly as JSON Lines. Each line is an event as it was hashed.',
  action: 'assembly.read',
  params: shapes.assemblyParams,
  reply: shapes.assemblyWhole,
  fileType: 'application/jsonl',
});

export const readCalendarFile = endpoint({
  method: 'GET',
  path: '/api/assemblies/:id/calendar.ics',
  summary: 'Download an assembly as an iCalendar file.',
  action: 'assembly.read',
  params: shapes.assemblyParams,
  reply: shapes.assemblyWhole,
  fileType: 'text/calendar',
});
