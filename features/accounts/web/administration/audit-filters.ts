import { isDay } from '#platform/contract/is-day.ts';

export interface AuditFilters {
  action?: string;
  person?: string;
  outcome?: 'done' | 'refused';
  from?: string;
  to?: string;
}

/** Valid audit filters of an address; others are ignored. */
export function auditFilterOf(search: URLSearchParams): AuditFilters {
  const validText = (name: string, isRight: (text: string) => boolean) => {
    const text = search.get(name)?.trim() ?? '';
    return text !== '' && isRight(text) ? { [name]: text } : {};
  };
  return {
    ...validText('action', (text) => /^[a-z]{1,40}\.[a-z]{1,40}$/i.test(text)),
    ...validText('person', (text) => text.length <= 254),
    ...validText('outcome', (text) => text === 'done' || text === 'refused'),
    ...validText('from', isDay),
    ...validText('to', isDay),
  };
}
