import { act } from 'preact/test-utils';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { translateTexts, type Wrapping } from '../testing/translate-texts.ts';
import { keepTextNodesInPlace } from './translated-text.ts';

let stop = () => {};
let show: (next: ReactNode) => void = () => {};

beforeEach(async () => {
  document.body.innerHTML = '<div></div>';
  stop = keepTextNodesInPlace();
});
afterEach(() => stop());

const place = () => document.querySelector('div')!;
/** Renders a part; `show` replaces its children. */
async function render(first: ReactNode): Promise<void> {
  function Part() {
    const [shown, setShown] = useState(first);
    show = (next) => setShown(() => next);
    return <p>{shown}</p>;
  }
  await act(async () => createRoot(place()).render(<Part />));
}
const rerender = async (next: ReactNode) => {
  await act(async () => show(next));
  await Promise.resolve();
};
const translate = async (how: Wrapping) => {
  translateTexts(place(), how, (text) => text.toUpperCase());
  await Promise.resolve();
  await Promise.resolve();
};

for (const how of ['replaced', 'moved'] as const) {
  test(`SH-12 text that the browser translated (${how}) is changed`, async () => {
    await render(
      <>
        {'one '}
        <b>two</b>
        {' three'}
      </>,
    );
    await translate(how);
    expect(place().textContent).toBe('ONE TWO THREE');
    await rerender(
      <>
        {'four '}
        <b>five</b>
        {' three'}
      </>,
    );
    expect(place().textContent).toBe('four five THREE');
    await translate(how);
    expect(place().textContent).toBe('FOUR FIVE THREE');
    await rerender(
      <>
        {'six '}
        <b>five</b>
        {' three'}
      </>,
    );
    expect(place().textContent).toBe('six FIVE THREE');
  });

  test(`SH-12 beside text that the browser translated (${how}), parts come and go`, async () => {
    const line = (has: { before?: boolean; text?: boolean; after?: boolean; last?: boolean }) => (
      <>
        {has.before && <i>before </i>}
        {has.text && 'text '}
        {has.after && <b>after </b>}
        {has.last && 'last'}
      </>
    );
    await render(line({ text: true, last: true }));
    await translate(how);
    await rerender(line({ before: true, text: true, after: true, last: true }));
    expect(place().textContent).toBe('before TEXT after LAST');
    await translate(how);
    await rerender(line({ before: true, after: true, last: true }));
    expect(place().textContent).toBe('BEFORE AFTER LAST');
    await rerender(line({ text: true, last: true }));
    expect(place().textContent).toBe('text LAST');
    await rerender(line({}));
    expect(place().textContent).toBe('');
  });

  test(`SH-12 lines of text that the browser translated (${how}) change places`, async () => {
    const lines = (...texts: string[]) => texts.map((text) => <span key={text}>{[text, ' ']}</span>);
    await render(lines('one', 'two', 'three'));
    await translate(how);
    await rerender(lines('three', 'one', 'four', 'two'));
    expect(place().textContent.trim()).toBe('THREE ONE four TWO');
  });
}

test('SH-12 the browser shows the original text again', async () => {
  await render(
    <>
      {'one '}
      <b>two</b>
    </>,
  );
  const [text] = place().querySelector('p')!.childNodes;
  await translate('replaced');
  const font = place().querySelector('font')!;
  font.replaceWith(text!);
  await Promise.resolve();
  expect(place().textContent).toBe('one TWO');
  await rerender(
    <>
      {'three '}
      <b>two</b>
    </>,
  );
  expect(place().textContent).toBe('three TWO');
});

test('SH-12 text around which something else was put before this began does not stop the page', async () => {
  stop();
  await render(
    <>
      {'one '}
      <b>two</b>
    </>,
  );
  translateTexts(place(), 'moved', (text) => text.toUpperCase());
  const bold = place().querySelector('b')!;
  const mark = document.createElement('mark');
  bold.replaceWith(mark);
  mark.append(bold);
  stop = keepTextNodesInPlace();
  await rerender(
    <>
      {<i key="i">zero </i>}
      {'one '}
      <b>two</b>
    </>,
  );
  expect(place().textContent).toBe('zero ONE TWO');
  await rerender(
    <>
      {'five '}
      <u>four </u>
      <b>two</b>
    </>,
  );
  expect(place().textContent).toContain('five');
});

test('SH-12 text that a person writes in an editor stays theirs', async () => {
  await render(
    <span contentEditable suppressContentEditableWarning>
      mine
    </span>,
  );
  const [text] = place().querySelector('span')!.childNodes;
  const font = document.createElement('font');
  font.textContent = 'MINE';
  (text as Text).replaceWith(font);
  await Promise.resolve();
  expect(place().innerHTML).toContain('<font>MINE</font>');
  expect((text as Text).data).toBe('mine');
});
