import type { Notification } from './shapes.ts';

/** Placeholders of a notification's sentence. */
export function sentenceValues({
  title,
  actor,
  group,
  others,
  count,
}: Pick<Notification, 'title' | 'actor' | 'group' | 'others' | 'count'>) {
  return { title: title ?? '', actor: actor?.name ?? '', group: group?.name ?? '', count: others || count };
}
