import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Screen } from '../testing/screen.tsx';
import { Dialog } from './dialog.tsx';
import { useToast } from './toasts.tsx';

afterEach(() => vi.restoreAllMocks());

function Told() {
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className="page-header">Head</div>
      <div data-stays="" id="foot">
        Foot
      </div>
      <button type="button" onClick={() => toast('Saved')}>
        tell
      </button>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      <input id="field" aria-label="field" />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Over it" closeLabel="Close">
        <button type="button" onClick={() => toast('Within')}>
          tell within
        </button>
      </Dialog>
    </>
  );
}

/** Simulates layout in a window of 800 pixels; elements not listed have no size. */
function layOut(places: Readonly<Record<string, readonly [top: number, bottom: number]>>): void {
  Object.defineProperty(window, 'innerHeight', { value: 800, configurable: true });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const found = Object.entries(places).find(([selector]) => this.matches(selector));
    const [top, bottom] = found?.[1] ?? [0, 0];
    return { top, bottom, height: bottom - top } as DOMRect;
  });
}
const region = (screen: Screen) => screen.find('section[aria-label=notices]');
const place = (screen: Screen) => [region(screen).style.top, region(screen).style.bottom];

test('SH-11 toasts are at the bottom above sticky controls, and at the top if the focus is below', async () => {
  layOut({ '.page-header': [0, 70], '#foot': [740, 800], '#field': [650, 700] });
  const screen = await Screen.open(<Told />);
  await screen.press('tell');
  expect(place(screen)).toEqual(['auto', '60px']);
  await screen.does(() => screen.find('#field').focus());
  // Any change of the page or resize positions them again.
  await screen.does(() => window.dispatchEvent(new Event('resize')));
  expect(place(screen)).toEqual(['70px', 'auto']);
  await screen.does(() => screen.find('#field').blur());
  await screen.does(() => document.body.append(document.createElement('p')));
  expect(place(screen)).toEqual(['auto', '60px']);
  // Without toasts nothing is observed.
  await screen.press('dismiss');
  await screen.does(() => screen.find('#field').focus());
  const before = place(screen);
  await screen.does(() => window.dispatchEvent(new Event('resize')));
  expect(place(screen)).toEqual(before);
});

test('SH-11 while a dialog is open toasts are within it, at its top, and stay after it closes', async () => {
  layOut({ 'dialog [data-stays]': [100, 160] });
  const screen = await Screen.open(<Told />);
  await screen.press('open');
  expect(region(screen).closest('dialog')).not.toBeNull();
  await screen.press('tell within');
  expect(screen.toasts()).toEqual(['Within']);
  expect(place(screen)).toEqual(['160px', 'auto']);
  await screen.press('Close');
  expect(region(screen).closest('dialog')).toBeNull();
  expect(screen.toasts()).toEqual(['Within']);
});
