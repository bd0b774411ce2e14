import type { PageText, Section, Block } from './page-text.ts';

/** A custom text as administrators write it. */
interface Written {
  title: string;
  lead: string;
  body: string;
}

/**
 * Parses a custom text: `## ` begins a section, lines with `- ` are a list, an empty line ends a
 * paragraph. Links and placeholders are written as in the built-in texts.
 */
export function ownPageText({ title, lead, body }: Written): PageText {
  const [before = '', ...parts] = `\n${body}`.split(/\n## /);
  const sections = parts.map((part, index): Section => {
    const [heading = '', ...lines] = part.split('\n');
    return { id: `part-${index + 1}`, heading: heading.trim(), blocks: blocksOf(lines.join('\n')) };
  });
  const opening = blocksOf(before);
  return { title, description: plain(lead), lead, ...(opening.length > 0 && { opening }), sections };
}

function blocksOf(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((chunk): Block[] => {
    const lines = chunk.split('\n').map((line) => line.trim());
    const blocks: Block[] = [];
    for (const [isItem, run] of runsOf(lines.filter((line) => line !== '')))
      blocks.push(isItem ? { items: run.map((line) => line.slice(2).trim()) } : run.join(' '));
    return blocks;
  });
}

/** Groups consecutive lines into list items and others. */
function runsOf(lines: readonly string[]): [isItem: boolean, lines: string[]][] {
  const runs: [boolean, string[]][] = [];
  for (const line of lines) {
    const isItem = line.startsWith('- ');
    const last = runs.at(-1);
    if (last?.[0] === isItem) last[1].push(line);
    else runs.push([isItem, [line]]);
  }
  return runs;
}

/** Removes the markup of links, for descriptions. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
