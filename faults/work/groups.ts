import { randomUUID } from 'node:crypto';
import type { Caller } from '../caller.ts';
import type { Work } from '../crowd.ts';
import type { Model, Seen } from '../model.ts';

interface Page {
  items: { id: string; groupName: string }[];
  nextCursor: string | null;
}

/** Creates a public group; returns its ID. */
export async function makeGroup(manager: Caller, groupName: string, model: Model): Promise<string> {
  const places = [model.in(`groups of ${manager.id}`), model.in('hub')];
  for (const place of places) place.send(groupName);
  const fields = { groupName, companyName: 'Faults', category: 'legal', description: groupName, visibility: 'public' };
  const { id } = await manager.json<{ id: string }>('POST', '/api/groups', { ...fields, commandId: randomUUID() });
  for (const place of places) place.acknowledge(groupName, id);
  return id;
}

/** Creates groups repeatedly. */
export function founding(manager: Caller, model: Model): Work {
  let number = 0;
  return {
    pauseMs: 600,
    async step() {
      await makeGroup(manager, `Group ${(number += 1)}`, model);
    },
    async findings(place) {
      const reader = manager.at(place);
      const seen: Seen[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const requested: string = `/api/groups?list=mine&limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
        const page: Page = await reader.json<Page>('GET', requested);
        seen.push(...page.items.map(({ id, groupName }) => ({ mark: groupName, reported: id })));
        cursor = page.nextCursor;
      }
      return model.in(`groups of ${manager.id}`).findings(seen, { ...place, isOrdered: false });
    },
  };
}
