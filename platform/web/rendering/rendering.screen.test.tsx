import { act } from 'preact/test-utils';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { HeadTags, splitHead } from './head-tags.tsx';
import { settledPromise } from '../loading/settled-promise.ts';
import { Screen } from '../testing/screen.tsx';

/** A promise and what fulfils it. */
function deferred<Value>() {
  let fulfil: (value: Value) => void = () => {};
  const promise = new Promise<Value>((done) => (fulfil = done));
  return { promise, fulfil: (value: Value) => fulfil(value) };
}

test('SH-05 a sent part that waits for a second text before the first has come is taken over once that is there', async () => {
  const texts = [deferred<string>(), deferred<string>()] as const;
  let show: (which: 0 | 1) => void = () => {};
  function Text({ of }: { of: 0 | 1 }) {
    return <p>{use(texts[of].promise)}</p>;
  }
  function Part() {
    const [which, setWhich] = useState<0 | 1>(0);
    show = setWhich;
    return (
      <Suspense>
        <Text of={which} />
      </Suspense>
    );
  }
  document.body.innerHTML = '<div><p>Sent</p></div>';
  await act(async () => void hydrateRoot(document.body.firstElementChild!, <Part />));
  await act(() => show(1));
  await act(async () => texts[0].fulfil('First'));
  expect(document.body.textContent).toBe('Sent');
  await act(async () => texts[1].fulfil('Second'));
  expect(document.body.innerHTML).toBe('<div><p>Second</p></div>');
});

test('MV-02 a key reaches the state that the key before it made', async () => {
  function Counter() {
    const [count, setCount] = useState(0);
    const latest = useRef(count);
    useEffect(() => {
      latest.current = count;
    });
    return (
      <button type="button" onKeyDown={() => setCount(latest.current + 1)}>
        {count}
      </button>
    );
  }
  document.body.innerHTML = '<div></div>';
  createRoot(document.body.firstElementChild!).render(<Counter />);
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull());
  const button = document.querySelector('button')!;
  for (let key = 0; key < 3; key += 1) {
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await Promise.resolve();
  }
  await vi.waitFor(() => expect(button.textContent).toBe('3'));
});

test('SH-05 a promise that is fulfilled is read without waiting', async () => {
  const promise = settledPromise(Promise.resolve('Here'));
  await promise;
  function Part() {
    return <p>{use(promise)}</p>;
  }
  const screen = await Screen.open(<Part />);
  expect(screen.text()).toBe('Here');
});

test('SH-01 the browser puts its own tags of the head in the place of those that the server sent, and leaves the others', async () => {
  const { head, markup } = splitHead('<div>!<title>Sent</title><link rel="canonical" href="/sent">!</div>', '!');
  expect(markup).toBe('<div></div>');
  document.head.innerHTML = `<meta name="viewport" content="width=device-width">${head}<link rel="icon" href="/icon.svg">`;
  await Screen.open(
    <HeadTags>
      <title>Own</title>
    </HeadTags>,
  );
  expect(Array.from(document.head.children, ({ outerHTML }) => outerHTML)).toEqual([
    '<meta name="viewport" content="width=device-width">',
    '<link rel="icon" href="/icon.svg">',
    '<title>Own</title>',
  ]);
});
