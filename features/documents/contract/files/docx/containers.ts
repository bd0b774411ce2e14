import { child, childrenOf, isOn, valueOf, type Xml } from '../xml.ts';
import type { Container, Reading } from './reading.ts';

/**
 * Word has no element for a quote, nor for an item of several paragraphs. It has the divisions of
 * HTML (`w:divId`, defined in `webSettings`), which it keeps when a file is changed.
 */
export const containerIds = { quote: 1_400_000_000, item: 1_500_000_000, end: 1_600_000_000 } as const;

/** Containers that `webSettings` defines: quotes of any program, and items of our own files. */
export function readContainers(part: Xml | undefined): ReadonlyMap<string, Container> {
  const found = new Map<string, Container>();
  const visit = (parent: Xml | undefined, outer: readonly Container[]): void => {
    for (const division of childrenOf(parent, 'w:div')) {
      const id = division.attrs['w:id'] ?? '';
      const number = Number(id);
      const isItem = number >= containerIds.item && number < containerIds.end;
      let within = outer;
      if (isItem || isOn(division, 'w:blockQuote')) {
        const container: Container = { id, kind: isItem ? 'item' : 'quote', outer };
        found.set(id, container);
        within = [...outer, container];
      }
      visit(child(division, 'w:divsChild'), within);
    }
  };
  visit(child(part, 'w:divs'), []);
  return found;
}

/** Containers around a paragraph, outermost first. */
export function pathOf(paragraph: Xml, { containers }: Reading): readonly Container[] {
  const container = containers.get(valueOf(child(paragraph, 'w:pPr'), 'w:divId') ?? '');
  return container ? [...container.outer, container] : [];
}

/** Containers around a table: those that all its paragraphs share. */
export function pathOfTable(table: Xml, reading: Reading): readonly Container[] {
  let shared: readonly Container[] | undefined;
  const visit = (element: Xml): void => {
    if (element.name === 'w:p') {
      const path = pathOf(element, reading);
      shared = shared === undefined ? path : shared.slice(0, commonLength(shared, path));
      return;
    }
    for (const each of element.children) if (typeof each === 'object' && shared?.length !== 0) visit(each);
  };
  visit(table);
  return shared ?? [];
}

export function commonLength(one: readonly Container[], other: readonly Container[]): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
