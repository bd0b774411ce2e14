import { normalizeHtml } from './normalized-html.ts';

const roles = ['button', 'checkbox', 'link', 'menuitem', 'menuitemradio', 'option', 'radio', 'slider', 'switch', 'tab', 'treeitem'];
/** Selects elements that have an accessible name. */
export const nameable = ['button', 'a', 'summary', 'input', 'select', 'textarea', 'label', ...roles.map((role) => `[role=${role}]`)].join();
/** The accessible name of an element. */
export const nameOf = (element: Element) =>
  normalizeHtml(
    element.getAttribute('aria-label') ??
      document.querySelector(`[id="${element.getAttribute('aria-labelledby')}"]`)?.textContent ??
      element.textContent,
  ).trim();
