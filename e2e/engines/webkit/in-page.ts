import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Computes roles and names in the page. */
export const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** One step of a search, within the elements of the step before. */
export interface Step {
  css?: string;
  role?: string;
  /** Accessible name, or a part of it. */
  name?: string;
  exact?: boolean;
  /** Text in the element. With nothing else: the innermost elements with it. */
  text?: string;
  /** Index among the visible ones; -1 is the last. */
  index?: number;
  /** Also elements that are not visible, such as inputs for files. */
  hidden?: boolean;
}

/** Body of a function: the elements that the steps find, or `no axe`. */
export const findScript = `
  const steps = arguments[0];
  const fold = (text) => text.replace(/\\s+/g, ' ').trim();
  const holds = (text, part, exact) => exact ? fold(text) === part : fold(text).toLowerCase().includes(part.toLowerCase());
  const isVisible = (element) => element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true });
  const needsRoles = steps.some(({ role }) => role);
  if (needsRoles && !window.axe) return 'no axe';
  const { axe } = window;
  if (needsRoles) axe.setup(document.documentElement);
  const nameOf = (element) => axe.commons.text.accessibleText(element);
  const matches = (element, { css, role, name, exact, text, hidden }) =>
    (css === undefined || element.matches(css)) &&
    (hidden || isVisible(element)) &&
    (text === undefined || holds(element.textContent, text, exact)) &&
    (role === undefined || axe.commons.aria.getRole(element) === role) &&
    (name === undefined || holds(nameOf(element), name, exact));
  try {
    let found = [document.documentElement];
    for (const step of steps) {
      const within = new Set(found.flatMap((each) => [...each.querySelectorAll(step.css ?? '*')]));
      found = [...within].filter((element) => !element.closest('script, style, template') && matches(element, step));
      if (step.css === undefined && step.role === undefined)
        found = found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
      if (step.index !== undefined) found = found.slice(step.index, step.index + 1 || undefined);
    }
    return found;
  } finally {
    if (needsRoles) axe.teardown();
  }
`;
