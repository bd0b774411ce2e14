import type { Notification } from './shapes.ts';

/** What stands in the sentences of a notification, by their names. */
export function sentenceValues({
  title,
  actor,
  group,
  others,
  count,
}: Pick<Notification, 'title' | 'actor' | 'group' | 'others' | 'count'>) {
  return { title: title ?? '', actor: actor?.name ?? '', group: group?.name ?? '', count: others || count };
}
