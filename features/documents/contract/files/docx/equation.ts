import type { Mark } from '#platform/contract/rich-text/nodes.ts';
import { child, childrenOf, type Xml } from '../xml.ts';

type Add = (text: string, mark?: Mark) => void;

/** Writes an equation as a line of text: powers and indices as marks, fractions with a slash. */
export function equationText(element: Xml, add: Add, mark?: Mark): void {
  const part = (name: string, inner = mark) => {
    const found = child(element, name);
    if (found) equationText(found, add, inner);
  };
  const inBrackets = (name: string) => {
    const found = child(element, name);
    if (!found) return;
    let text = '';
    equationText(found, (piece) => (text += piece));
    const isSimple = /^[\p{L}\p{M}\p{N}.,]*$/u.test(text);
    if (!isSimple) add('(', mark);
    equationText(found, add, mark);
    if (!isSimple) add(')', mark);
  };
  switch (element.name) {
    case 'm:sSup':
      part('m:e');
      return part('m:sup', { type: 'superscript' });
    case 'm:sSub':
      part('m:e');
      return part('m:sub', { type: 'subscript' });
    case 'm:sSubSup':
    case 'm:nary':
      if (element.name === 'm:nary') add(child(child(element, 'm:naryPr'), 'm:chr')?.attrs['m:val'] ?? '∫', mark);
      else part('m:e');
      part('m:sub', { type: 'subscript' });
      part('m:sup', { type: 'superscript' });
      return element.name === 'm:nary' ? part('m:e') : undefined;
    case 'm:f':
      inBrackets('m:num');
      add('/', mark);
      return inBrackets('m:den');
    case 'm:rad':
      part('m:deg', { type: 'superscript' });
      add('√', mark);
      return inBrackets('m:e');
    case 'm:d': {
      const properties = child(element, 'm:dPr');
      const sign = (name: string, usual: string) => child(properties, name)?.attrs['m:val'] ?? usual;
      add(sign('m:begChr', '('), mark);
      for (const [index, each] of childrenOf(element, 'm:e').entries()) {
        if (index > 0) add(sign('m:sepChr', '|'), mark);
        equationText(each, add, mark);
      }
      return add(sign('m:endChr', ')'), mark);
    }
    case 'm:t':
      return add(element.children.filter((each) => typeof each === 'string').join(''), mark);
    default:
      for (const each of element.children) if (typeof each === 'object' && !each.name.endsWith('Pr')) equationText(each, add, mark);
  }
}
