/**
 * Key of local storage: single keys do nothing, for whoever speaks to the browser or presses keys
 * by chance (WCAG 2.1.4).
 */
const slashKey = 'slash';

/** Whether “/” opens the palette. */
export function opensBySlash(): boolean {
  try {
    return localStorage.getItem(slashKey) !== 'off';
  } catch {
    return true;
  }
}

/** Chooses it, where the device keeps anything. */
export function setOpensBySlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(slashKey);
    else localStorage.setItem(slashKey, 'off');
  } catch {
    // It opens as it did.
  }
}
