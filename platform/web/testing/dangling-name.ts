import { plainHtml } from './plain-html.ts';

const pointing = ['for', 'aria-labelledby', 'aria-describedby', 'aria-errormessage'];

/** An element that something else on the page is to name or describe, which is not there: whoever hears the page would hear nothing. */
export function danglingName(): string | undefined {
  for (const attribute of pointing)
    for (const element of document.querySelectorAll(`[${attribute}]`))
      for (const id of (element.getAttribute(attribute) ?? '').split(' '))
        if (!id || !document.getElementById(id))
          return `${attribute}="${id}" leads to nothing: ${plainHtml(element.outerHTML).slice(0, 400)}`;
  return undefined;
}
