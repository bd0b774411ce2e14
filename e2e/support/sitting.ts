import { createHash, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';

interface Event {
  type: string;
  data: { clauseId?: string };
}

/** Actions of parties through the API. */
export function sitting(id: string) {
  const base = `/api/negotiations/${id}`;
  const clauseOf = ({ events }: { events: Event[] }) => events[0]?.data.clauseId ?? '';
  return {
    join: (who: Api) => who.post(`${base}/join`),
    propose: async (who: Api, title: string, text: string) =>
      clauseOf(await who.post<{ events: Event[] }>(`${base}/clauses`, { title, text, commandId: randomUUID() })),
    counter: async (who: Api, targetId: string, text: string) =>
      clauseOf(await who.post<{ events: Event[] }>(`${base}/clauses/${targetId}/counter-proposals`, { text, commandId: randomUUID() })),
    accept: (who: Api, clauseId: string, text: string, conditions?: readonly string[]) =>
      who.post(`${base}/clauses/${clauseId}/vote`, {
        choice: 'accept',
        textHash: createHash('sha256').update(text).digest('hex'),
        conditions,
        commandId: randomUUID(),
      }),
  };
}

/** A clause on screen by number. */
export const clause = (page: Page, number: string) =>
  page
    .locator('[id^="clause-"]')
    .filter({ has: page.locator(`:is(h3, h4) > span:text-is("${number}")`) })
    .first();

/** The status region of a session. */
export const state = (page: Page) => page.getByRole('region', { name: 'Session status' });

/** ID of a clause on screen. */
export const idOf = async (page: Page, number: string) => ((await clause(page, number).getAttribute('id')) ?? '').replace('clause-', '');
