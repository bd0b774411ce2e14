import { normalizeHtml } from './normalized-html.ts';

const pointing = ['for', 'aria-labelledby', 'aria-describedby', 'aria-errormessage'];

/**
 * An element whose accessible name or description refers to a missing element; undefined if there
 * is none.
 */
export function danglingReference(): string | undefined {
  for (const attribute of pointing)
    for (const element of document.querySelectorAll(`[${attribute}]`))
      for (const id of (element.getAttribute(attribute) ?? '').split(' '))
        if (!id || !document.getElementById(id))
          return `${attribute}="${id}" leads to nothing: ${normalizeHtml(element.outerHTML).slice(0, 400)}`;
  return undefined;
}
