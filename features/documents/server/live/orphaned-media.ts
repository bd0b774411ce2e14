import * as Y from 'yjs';
import type { DeleteSet } from './live-ranges.ts';
import { placeBeside } from './place-beside.ts';

/*
 * Someone adds a medium to a block, or changes its caption, while someone else moves or deletes the block. For Yjs, the new medium or
 * caption is deleted with what the other person deleted. Here the medium is inserted again, and the caption is changed where the medium is now.
 */

/** Attributes of a medium that were deleted with it, although no one deleted them. */
export interface OrphanedMedia {
  /** Yjs number of the window in which they were set. */
  client: number;
  element: Y.XmlElement;
  changed: Attributes;
  /** What they were before. */
  before: Attributes;
}
type Attributes = Record<string, unknown>;

/** What an update deletes of media, or what is deleted of its own, without listing it. */
export function orphanedMedia(transaction: Y.Transaction, explicitly: DeleteSet): OrphanedMedia[] {
  const found = new Map<Y.XmlElement, OrphanedMedia>();
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (!(struct instanceof Y.Item) || struct.parentSub === null || Y.isDeleted(explicitly, struct.id)) return;
    const { parent: element, parentSub: name } = struct;
    const isLost = element instanceof Y.XmlElement && element.nodeName === 'media' && element._item?.deleted === true;
    if (!isLost || element._map.get(name) !== struct) return;
    const orphan: OrphanedMedia = found.get(element) ?? { client: struct.id.client, element, changed: {}, before: {} };
    orphan.changed[name] = valueOf(struct);
    orphan.before[name] = valueOf(struct.left);
    found.set(element, orphan);
  });
  return [...found.values()];
}

/** Inserts an orphaned medium again, or changes the same medium in its new place. */
export function restoreMedia(fragment: Y.XmlFragment, { element, changed, before }: OrphanedMedia): void {
  const all = attributesOf(element);
  const present = mediaIn(fragment).find((each) => each.getAttribute('id') === all['id']);
  if (present) {
    if ('id' in changed) return;
    for (const [name, value] of Object.entries(changed))
      if (present.getAttribute(name) === before[name]) present.setAttribute(name, value as string);
  } else if ('id' in changed) {
    const added = new Y.XmlElement('media');
    for (const [name, value] of Object.entries(all)) added.setAttribute(name, value as string);
    const { into, index } = placeBeside(fragment, element._item);
    into.insert(index, [added]);
  }
}

/** The attributes of an element, also of a deleted one. */
const attributesOf = ({ _map }: Y.XmlElement): Attributes =>
  Object.fromEntries([..._map].map(([name, item]) => [name, valueOf(item)] as const).filter(([, value]) => value !== undefined));

const valueOf = (item: Y.Item | null): unknown => (item?.content instanceof Y.ContentAny ? item.content.arr.at(-1) : undefined);

const mediaIn = (parent: Y.XmlFragment): Y.XmlElement[] =>
  parent.toArray().flatMap((child) => (!(child instanceof Y.XmlElement) ? [] : child.nodeName === 'media' ? [child] : mediaIn(child)));
