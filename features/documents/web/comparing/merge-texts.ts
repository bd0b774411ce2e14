import { diffArrays } from 'diff';
import type { Block, RichText } from '#platform/contract/rich-text/nodes.ts';
import { withoutEmptyEnd } from '#platform/contract/rich-text/text.ts';
import { canonical } from './text-lines.ts';

/** Choice for a part where two texts differ. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Part of two texts: common blocks, or the blocks of each in this place. */
export type MergePart = { isSame: true; blocks: Block[] } | { isSame: false; mine: Block[]; theirs: Block[] };

const longestMs = 800;

/** Splits two texts into common and differing parts. */
export function mergeParts(mine: RichText, theirs: RichText): MergePart[] {
  const [mineBlocks, theirBlocks] = [withoutEmptyEnd(mine.content), withoutEmptyEnd(theirs.content)];
  const changes = diffArrays(theirBlocks.map(canonical), mineBlocks.map(canonical), { timeout: longestMs });
  if (!changes) return [{ isSame: false, mine: mineBlocks, theirs: theirBlocks }];
  const parts: MergePart[] = [];
  let mineAt = 0;
  let theirsAt = 0;
  for (const { added, removed, value } of changes) {
    const last = parts.at(-1);
    const open = last && !last.isSame ? last : undefined;
    if (!added && !removed) {
      parts.push({ isSame: true, blocks: mineBlocks.slice(mineAt, mineAt + value.length) });
      mineAt += value.length;
      theirsAt += value.length;
      continue;
    }
    const part = open ?? { isSame: false as const, mine: [], theirs: [] };
    if (!open) parts.push(part);
    if (added) part.mine.push(...mineBlocks.slice(mineAt, (mineAt += value.length)));
    else part.theirs.push(...theirBlocks.slice(theirsAt, (theirsAt += value.length)));
  }
  return parts;
}

/** Merged text; `choices` has one element per differing part, in order. */
export function mergedText(parts: readonly MergePart[], choices: readonly Choice[]): RichText {
  let differing = 0;
  const content = parts.flatMap((part) => {
    if (part.isSame) return part.blocks;
    const choice = choices[differing++] ?? 'both';
    return [...(choice === 'mine' ? [] : part.theirs), ...(choice === 'theirs' ? [] : part.mine)];
  });
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] };
}
