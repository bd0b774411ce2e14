import { markInputRule, markPasteRule } from '@tiptap/core';
import type { MarkType } from '@tiptap/pm/model';

/** Text within signs: begins with a letter or digit and ends with one, so that 2 * 3 * 4 stays. */
const within = (sign: string): string => {
  const own = sign.at(-1) ?? '';
  return `(?<![\\p{L}\\p{N}${own}])${sign}((?=[\\p{L}\\p{N}])[^${own}]*[\\p{L}\\p{N}])${sign}`;
};

/** Rules of a mark that is typed or pasted as its signs, such as `**`. */
export function typedMark(signs: readonly string[]) {
  return {
    addInputRules(this: { type: MarkType }) {
      return signs.map((sign) => markInputRule({ find: new RegExp(`${within(sign)}$`, 'u'), type: this.type }));
    },
    addPasteRules(this: { type: MarkType }) {
      return signs.map((sign) => markPasteRule({ find: new RegExp(`${within(sign)}(?![\\p{L}\\p{N}])`, 'gu'), type: this.type }));
    },
  };
}
