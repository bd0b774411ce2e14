import type { Editor } from '@tiptap/core';
import { undo } from '@tiptap/pm/history';
import type {} from '@tiptap/extension-table';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import labels from '../../words/editor/en.json' with { type: 'json' };
import { Screen } from '../testing/screen.tsx';
import { LazyEditor } from './lazy-editor.tsx';
import type { EditorMentions, MentionedPerson } from './use-mention-menu.ts';

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }],
});
let message: RichText;
let give: (value: RichText) => void;

function Written({ naming, start }: { naming?: EditorMentions; start: RichText }) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [value, setValue] = useState(start);
  useEffect(() => {
    give = setValue;
  }, []);
  return (
    <>
      <div ref={setTools} />
      <p id="told">How long it is</p>
      <LazyEditor
        start={value}
        onChange={(next) => (message = next)}
        toolsIn={tools}
        describedBy="told"
        placeholder="Write here"
        {...(naming && { naming })}
      />
    </>
  );
}

async function open(naming?: EditorMentions, start = paragraph('')): Promise<Screen> {
  message = start;
  const screen = await Screen.open(<Written start={start} {...(naming && { naming })} />);
  await screen.until(() => document.querySelector('[contenteditable=true]'));
  return screen;
}
const box = (screen: Screen) => screen.find('[contenteditable=true]') as HTMLElement & { editor: Editor };
/** Types at the end of the text. */
const type = (screen: Screen, ...texts: string[]) =>
  screen.does(() => texts.forEach((text) => box(screen).editor.chain().focus('end').insertContent(text).run()));
const caretTo = (screen: Screen, at: number) => screen.does(() => box(screen).editor.commands.setTextSelection(at));
const key = (screen: Screen, name: string, more: KeyboardEventInit = {}) => screen.key(name, more, box(screen));
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;
const kinds = () => message.content.map(({ type: kind }) => kind);

const people: readonly MentionedPerson[] = [
  { id: 'AAAAAAA2', username: 'ana.ruiz', name: 'Ana Ruiz' },
  { id: 'AAAAAAA3', username: 'anatole', name: 'Anatole' },
];

test('QA-02 ME-01 mention suggestions: arrows move, Enter or Tab select, Escape closes until another name is started', async () => {
  const requested: string[] = [];
  const suggest = async (typed: string) => {
    requested.push(typed);
    return typed === 'nobody' ? [] : people;
  };
  const screen = await open({ suggest, label: 'People', announce: (count) => `${count} people` });
  await type(screen, 'Ask @', 'an');
  await screen.until(() => options().length);
  // Fast typing triggers one search only.
  expect(requested).toEqual(['an']);
  expect(options().map((option) => option.textContent)).toEqual(['Ana Ruiz @ana.ruiz', 'Anatole @anatole']);
  expect(screen.find('[role=listbox]').getAttribute('aria-label')).toBe('People');
  expect(screen.text()).toContain('2 people');
  expect(box(screen).getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  expect(chosen()).toContain('Ana Ruiz');
  await key(screen, 'ArrowDown');
  expect(chosen()).toContain('Anatole');
  await key(screen, 'ArrowDown');
  expect(chosen()).toContain('Ana Ruiz');
  await key(screen, 'ArrowUp');
  expect(box(screen).getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
  // Keys with modifiers belong to the text.
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }, { isComposing: true }])
    await key(screen, 'ArrowDown', more);
  expect(chosen()).toContain('Anatole');
  await key(screen, 'Enter');
  expect(plainText(message)).toBe('Ask @anatole ');
  expect(options()).toEqual([]);
  expect(box(screen).hasAttribute('aria-activedescendant')).toBe(false);
  await type(screen, 'and @an');
  await screen.until(() => options().length);
  await key(screen, 'Escape');
  expect(options()).toEqual([]);
  await type(screen, 'a');
  expect(options()).toEqual([]);
  await type(screen, ' or @a');
  await screen.until(() => options().length);
  await screen.press(options()[0] as HTMLElement);
  expect(plainText(message)).toBe('Ask @anatole and @ana or @ana.ruiz ');
  // Moving the caret to a name opens nothing.
  await caretTo(screen, 8);
  await screen.until(() => true);
  expect(options()).toEqual([]);
  await type(screen, '@an');
  await screen.until(() => options().length);
  await screen.does(() => box(screen).editor.emit('blur', { editor: box(screen).editor } as never));
  expect(options()).toEqual([]);
});

test('QA-02 ME-01 a name inserted within a text gets no second space, and code has no suggestions', async () => {
  const screen = await open({ suggest: async () => people, label: 'People', announce: String }, paragraph('Ask , please.'));
  await caretTo(screen, 5);
  await screen.does(() => box(screen).editor.commands.insertContent('@an'));
  await screen.until(() => options().length);
  await key(screen, 'Tab');
  expect(plainText(message)).toBe('Ask @ana.ruiz, please.');
  await screen.does(() => box(screen).editor.chain().setContent('<pre><code>mail to </code></pre>').focus(9).insertContent('@an').run());
  await screen.until(() => true);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await screen.settle();
  expect(options()).toEqual([]);
});

test('QA-02 late suggestions are not displayed for another name', async () => {
  const answers = new Map<string, (found: readonly MentionedPerson[]) => void>();
  const suggest = (typed: string) => new Promise<readonly MentionedPerson[]>((resolve) => answers.set(typed, resolve));
  const screen = await open({ suggest, label: 'People', announce: String });
  await type(screen, '@b');
  await screen.until(() => answers.has('b'));
  await type(screen, 'o');
  await screen.until(() => answers.has('bo'));
  await screen.does(() => answers.get('bo')?.([{ id: 'AAAAAAA4', username: 'bob', name: 'Bob' }]));
  await screen.does(() => answers.get('b')?.(people));
  expect(options().map((option) => option.textContent)).toEqual(['Bob @bob']);
});

test('DO-02 a / at the start of a line opens the block types: arrows, Enter and the beginning of a name select', async () => {
  const screen = await open();
  await type(screen, '/');
  const names = () => options().map(({ textContent }) => textContent?.replace(/Ctrl.*/, ''));
  expect(names().slice(0, 3)).toEqual([labels['editor.heading2'], labels['editor.heading3'], labels['editor.heading4']]);
  expect(screen.text()).toContain(`${options().length} options`);
  expect(box(screen).getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  await key(screen, 'ArrowUp');
  expect(chosen()).toBe(labels['editor.horizontalRule']);
  await key(screen, 'ArrowDown');
  await key(screen, 'ArrowDown');
  expect(chosen()).toContain(labels['editor.heading3']);
  await type(screen, 'quo');
  expect(names()).toEqual([labels['editor.blockquote']]);
  expect(screen.text()).toContain('1 option');
  await key(screen, 'Enter');
  expect(kinds()[0]).toBe('blockquote');
  expect(plainText(message).trim()).toBe('');
  await screen.does(() => box(screen).editor.commands.clearContent(true));
  await type(screen, '/');
  await key(screen, 'Escape');
  expect(options()).toEqual([]);
  await type(screen, 'h');
  expect(options()).toEqual([]);
  await screen.does(() => box(screen).editor.commands.clearContent(true));
  await type(screen, 'and/or');
  expect(options()).toEqual([]);
  await screen.does(() => box(screen).editor.commands.clearContent(true));
  await type(screen, '/');
  await screen.press(options()[1] as HTMLElement);
  expect(message.content[0]).toMatchObject({ type: 'heading', attrs: { level: 3 } });
  // Impossible types are not offered.
  await screen.does(() => box(screen).editor.chain().clearContent(true).insertTable({ rows: 1, cols: 1, withHeaderRow: false }).run());
  await screen.does(() => box(screen).editor.commands.insertContent('/'));
  expect(names()).not.toContain(labels['editor.table']);
});

test('DO-02 a link is created from a selection or typed text, changed and removed; invalid addresses are refused', async () => {
  const screen = await open(undefined, paragraph('See the rules.'));
  const hrefs = () => JSON.stringify(message).match(/"href":"[^"]*"/g) ?? [];
  const field = (label: string) => {
    const named = [...document.querySelectorAll('dialog label')].find(({ textContent }) => textContent === label) as
      | HTMLLabelElement
      | undefined;
    return named && (document.getElementById(named.htmlFor) as HTMLInputElement);
  };
  await screen.does(() => box(screen).editor.commands.setTextSelection({ from: 9, to: 14 }));
  await key(screen, 'k', { ctrlKey: true });
  expect(field(labels['editor.linkText'])).toBeUndefined();
  const address = () => field(labels['editor.linkAddress'])!;
  await screen.fill(address(), 'javascript:alert(1)');
  await screen.press(labels['editor.linkSave']);
  expect(screen.text()).toContain(labels['editor.linkInvalid']);
  expect(address().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(address());
  await screen.fill(address(), 'rules.example');
  expect(screen.text()).not.toContain(labels['editor.linkInvalid']);
  await screen.key('Enter', { isComposing: true }, address());
  expect(hrefs()).toEqual([]);
  await screen.key('Enter', {}, address());
  expect(document.querySelector('dialog')).toBeNull();
  expect(hrefs()).toEqual(['"href":"https://rules.example"']);
  expect(plainText(message)).toBe('See the rules.');
  // Within a link, that link is edited.
  await caretTo(screen, 11);
  await screen.press(labels['editor.link']);
  expect(address().value).toBe('https://rules.example');
  await screen.fill(address(), 'https://other.example');
  await screen.press(labels['editor.linkSave']);
  expect(hrefs()).toEqual(['"href":"https://other.example"']);
  await caretTo(screen, 11);
  await screen.press(labels['editor.link']);
  await screen.press(labels['editor.linkRemove']);
  expect([hrefs(), plainText(message)]).toEqual([[], 'See the rules.']);
  // Without a selection the dialog asks for a text; unsaved input is restored.
  await caretTo(screen, 1);
  await screen.press(labels['editor.link']);
  expect(screen.names()).not.toContain(labels['editor.linkRemove']);
  await screen.fill(address(), 'https://new.example');
  await screen.fill(field(labels['editor.linkText'])!, 'New: ');
  await screen.press(labels['editor.close']);
  expect(hrefs()).toEqual([]);
  await screen.press(labels['editor.link']);
  expect([address().value, field(labels['editor.linkText'])?.value]).toEqual(['https://new.example', 'New: ']);
  await screen.press(labels['editor.linkSave']);
  expect([hrefs(), plainText(message)]).toEqual([['"href":"https://new.example"'], 'New:See the rules.']);
  // Saved input is not restored.
  await screen.press(labels['editor.link']);
  expect(address().value).toBe('');
  await screen.press(labels['editor.close']);
});

test('DO-02 SH-11 the toolbar is one tab stop, moved by arrows, with rare tools in the plus list', async () => {
  const screen = await open(undefined, paragraph('Rules'));
  const bar = () => screen.find('[role=toolbar]');
  const tool = (id: string) => screen.find(`[data-tool="${id}"]`);
  const stops = () =>
    [...bar().querySelectorAll<HTMLElement>('[data-tool]')].filter(({ tabIndex }) => tabIndex === 0).map(({ dataset }) => dataset['tool']);
  const at = () => (document.activeElement as HTMLElement).dataset['tool'];
  expect(bar().getAttribute('aria-controls')).toBe(box(screen).id);
  expect(stops()).toEqual(['blockType']);
  await screen.does(() => tool('blockType').focus());
  await screen.key('ArrowRight');
  expect([at(), stops()]).toEqual(['bold', ['bold']]);
  await screen.key('ArrowLeft');
  await screen.key('ArrowLeft');
  expect(at()).toBe('more');
  await screen.key('Home');
  expect(at()).toBe('blockType');
  await screen.key('End');
  await screen.key('ArrowRight', { ctrlKey: true });
  expect(at()).toBe('more');
  await screen.press(tool('more'));
  expect(tool('more').getAttribute('aria-expanded')).toBe('true');
  await screen.key('ArrowDown', {}, tool('more'));
  expect(at()).toBe('strike');
  await screen.key('ArrowDown');
  expect(at()).toBe('code');
  await screen.key('Escape');
  expect([at(), document.querySelector('.editor-more')]).toEqual(['more', null]);
  await screen.press(tool('more'));
  await screen.does(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  expect(document.querySelector('.editor-more')).toBeNull();
  await screen.does(() => box(screen).editor.commands.selectAll());
  await screen.press(tool('bold'));
  expect(tool('bold').getAttribute('aria-pressed')).toBe('true');
  expect(JSON.stringify(message)).toContain('"bold"');
  await screen.fill(tool('blockType'), '3');
  expect(message.content[0]).toMatchObject({ type: 'heading', attrs: { level: 3 } });
  await screen.press(tool('undo'));
  expect(kinds()[0]).toBe('paragraph');
  await screen.press(tool('redo'));
  expect(kinds()[0]).toBe('heading');
  await screen.fill(tool('blockType'), 'paragraph');
  expect(kinds()[0]).toBe('paragraph');
  await screen.press(tool('more'));
  await screen.press(tool('table'));
  expect(kinds()).toContain('table');
  expect(document.querySelector('.editor-more')).toBeNull();
  await screen.press(tool('rowBelow'));
  const rows = () => (message.content.find(({ type: kind }) => kind === 'table') as { content: object[] }).content.length;
  expect(rows()).toBe(4);
  await screen.press(tool('more'));
  expect(tool('table').getAttribute('aria-disabled') ?? String(tool('table').hasAttribute('disabled'))).toBe('true');
  await screen.press(tool('deleteTable'));
  expect(kinds()).not.toContain('table');
  expect(document.querySelector('[data-tool=rowBelow]')).toBeNull();
  await screen.does(() => box(screen).focus());
  await key(screen, 'F10', { altKey: true });
  expect(bar().contains(document.activeElement)).toBe(true);
});

test('DO-02 a text has its name and language, and accepts another value, but ignores its own', async () => {
  const screen = await open(undefined, paragraph('One'));
  expect(box(screen).getAttribute('aria-label')).toBe(labels['editor.text']);
  expect(box(screen).lang).toBe('en');
  expect(box(screen).getAttribute('aria-describedby')).toMatch(/-help told$/);
  await type(screen, ' two');
  const own = message;
  await type(screen, ' three');
  await screen.does(() => give(own));
  expect(box(screen).textContent).toBe('One two three');
  await screen.does(() => give(paragraph('Other')));
  expect(box(screen).textContent).toBe('Other');
  // The replacement is not reported as a change.
  expect(plainText(message)).toBe('One two three');
});

/** Types letter by letter, as input rules expect. */
async function typeLetters(screen: Screen, text: string): Promise<void> {
  await screen.does(() => {
    const { view } = box(screen).editor;
    for (const letter of text) {
      const { from, to } = view.state.selection;
      const handled = view.someProp('handleTextInput', (handle) =>
        handle(view, from, to, letter, () => view.state.tr.insertText(letter, from, to)),
      );
      if (!handled) view.dispatch(view.state.tr.insertText(letter, from, to));
    }
  });
}

test('DO-02 a typed mark begins only before a letter or digit, and ends only after one', async () => {
  for (const [typed, expected, mark] of [
    ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24', undefined],
    ['2*3*4', '2*3*4', undefined],
    ['a_b_c d', 'a_b_c d', undefined],
    ['5 * * 6', '5 * * 6', undefined],
    ['so *much* more', 'so much more', 'italic'],
    ['**ten** more', 'ten more', 'bold'],
    ['(_x_)', '(x)', 'italic'],
    ['~~old~~ new', 'old new', 'strike'],
  ] as const) {
    const screen = await open();
    await typeLetters(screen, typed);
    expect([typed, plainText(message).trim()]).toEqual([typed, expected]);
    expect([typed, /"marks":\[\{"type":"(\w+)"/.exec(JSON.stringify(message))?.[1]]).toEqual([typed, mark]);
  }
});

test('QA-02 ME-01 one step back after a chosen mention brings what was typed', async () => {
  const screen = await open({ suggest: async () => people, label: 'People', announce: String });
  await typeLetters(screen, 'Ask @an');
  await screen.until(() => options().length);
  await key(screen, 'Enter');
  expect(plainText(message)).toBe('Ask @ana.ruiz ');
  await screen.does(() => undo(box(screen).editor.state, box(screen).editor.view.dispatch));
  expect(plainText(message)).toBe('Ask @an');
});

test('DO-12 a long pasted text is stored after its first frame, before later typing or a click on a control, and when the page is left', async () => {
  const long = 'The borrower repays. '.repeat(1_500).trimEnd();
  const pasteLong = ({ view, state }: Editor) => view.dispatch(state.tr.insertText(long).setMeta('paste', true));
  const screen = await open();
  await screen.does(() => {
    pasteLong(box(screen).editor);
    expect(plainText(message)).toBe('');
  });
  await screen.until(() => plainText(message) === long);
  await type(screen, '!');
  expect(plainText(message)).toBe(`${long}!`);

  for (const leaving of [
    () => dispatchEvent(new Event('pagehide')),
    () => dispatchEvent(new Event('beforeunload')),
    () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    (tools: HTMLElement) => tools.click(),
  ]) {
    const left = await open();
    await left.does(() => {
      pasteLong(box(left).editor);
      box(left).click();
      expect(plainText(message)).toBe('');
      leaving(left.find('#told'));
      expect(plainText(message)).toBe(long);
    });
  }
  const closed = await open();
  await closed.does(() => pasteLong(box(closed).editor));
  await closed.close();
  expect(plainText(message)).toBe(long);
  const typed = await open();
  await typed.does(() => {
    const { editor } = box(typed);
    pasteLong(editor);
    editor.commands.insertContent('.');
    expect(plainText(message)).toBe(`${long}.`);
  });
});
