import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { emptyRichText } from '#platform/contract/rich-text/text.ts';

/** Fields that an author writes. */
export interface Written {
  title: string;
  subtitle: string;
  category: string;
  content: RichText;
}

export const nothingWritten: Written = { title: '', subtitle: '', category: '', content: emptyRichText };

/** Whether two texts are equal, regardless of the order of keys. */
export function isSameWritten(one: Written, other: Written): boolean {
  return (
    one.title === other.title && one.subtitle === other.subtitle && one.category === other.category && isSame(one.content, other.content)
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = definedKeys(one);
  return keys.length === definedKeys(other).length && keys.every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)));
}

const definedKeys = (thing: object) => Object.entries(thing).flatMap(([key, value]) => (value === undefined ? [] : [key]));
