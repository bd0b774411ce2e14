import { expect, onTestFinished, test, vi } from 'vitest';
import { renderHtml } from '../testing/render-html.tsx';
import { useOverlayHistory } from './use-overlay-history.ts';

test('SH-10 an overlay has a history entry, which closing removes', () => {
  const history = { state: { at: 1 }, pushState: vi.fn<(state: unknown, title: string) => void>(), back: vi.fn<() => void>() };
  vi.stubGlobal('history', history);
  onTestFinished(() => void vi.unstubAllGlobals());
  let sheet: ReturnType<typeof useOverlayHistory> | undefined;
  function Page() {
    sheet = useOverlayHistory();
    return String(sheet.isOpen);
  }
  expect(renderHtml(<Page />)).toBe('false');
  sheet?.open();
  expect(history.pushState.mock.calls).toEqual([[{ at: 1 }, '']]);
  expect(history.back).not.toHaveBeenCalled();
  // A link to another page replaces the entry.
  sheet?.leave();
  expect(history.back).not.toHaveBeenCalled();
  sheet?.close();
  expect(history.back).toHaveBeenCalledOnce();
});
