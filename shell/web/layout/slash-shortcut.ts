/**
 * Local storage key that disables single-key shortcuts, for speech input and accidental presses
 * (WCAG 2.1.4).
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

/** Sets it, if the device has storage. */
export function setOpensBySlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(slashKey);
    else localStorage.setItem(slashKey, 'off');
  } catch {
    // Without storage the default remains.
  }
}
