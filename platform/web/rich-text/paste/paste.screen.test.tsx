import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { richTextWithMedia } from '#platform/contract/rich-text/schema.ts';
import { emptyRichText, plainText } from '#platform/contract/rich-text/text.ts';
import type { EditorMedia } from '../editor.tsx';
import { Screen } from '../../testing/screen.tsx';
import { LazyEditor } from '../lazy-editor.tsx';
import { linesOf } from '../testing/lines-of.ts';

let message: RichText;

function Written({ media }: { media?: EditorMedia }) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setTools} />
      <p id="length">Length</p>
      <LazyEditor
        start={emptyRichText}
        onChange={(next) => (message = next)}
        toolsIn={tools}
        describedBy="length"
        placeholder="Write here"
        {...(media && { media })}
      />
    </>
  );
}

async function open(media?: EditorMedia): Promise<Screen> {
  message = emptyRichText;
  const screen = await Screen.open(<Written {...(media && { media })} />);
  await screen.until(() => document.querySelector('[contenteditable=true]'));
  return screen;
}
const editorOf = (screen: Screen) => (screen.find('[contenteditable=true]') as HTMLElement & { editor: Editor }).editor;
const paste = (screen: Screen, html: string) =>
  screen.does(() => editorOf(screen).view.pasteHTML(html, new Event('paste') as ClipboardEvent));

const pasted = async (html: string, media?: EditorMedia): Promise<string[]> => {
  const screen = await open(media);
  await paste(screen, html);
  expect(richTextWithMedia.safeParse(message).error?.issues).toBeUndefined();
  return linesOf(message);
};

const word = (body: string, css = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!--${css}--></style></head><body lang=FR><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
/** A list paragraph as Word writes it. */
const item = (level: number, sign: string, text: string, { list = 'l3', tag = 'p', signFont = 'Calibri' } = {}) =>
  `<${tag} class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo2'><![if !supportLists]><span lang=FR style='font-family:"${signFont}";mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></${tag}>\n`;

test('DO-12 Word: two levels become a nested list with its letters', async () => {
  expect(
    await pasted(word([item(1, '1.', 'Welcome'), item(2, 'a.', 'Roll'), item(2, 'b.', 'Minutes'), item(1, '2.', 'Accounts')].join(''))),
  ).toEqual(['1. Welcome', '  a. Roll', '  b. Minutes', '2. Accounts']);
});

test('DO-12 Word: 1, 1.1, (a) are nested lists with their own numbers', async () => {
  const body = [
    item(1, '1.', 'Parties'),
    item(2, '1.1.', 'Lender'),
    item(3, '(a)', 'Bank'),
    item(3, '(b)', 'Agent'),
    item(2, '1.2.', 'Borrower'),
    item(1, '2.', 'Loan'),
    item(2, '2.1.', 'Sum'),
  ];
  expect(await pasted(word(body.join('')))).toEqual([
    '1. Parties',
    '  1.1. Lender',
    '    (a) Bank',
    '    (b) Agent',
    '  1.2. Borrower',
    '2. Loan',
    '  2.1. Sum',
  ]);
});

test('DO-12 Word: Roman numbers, letters beyond them, dashes, bullets and starts', async () => {
  const list = (...items: [string, string][]) => pasted(word(items.map(([sign, text]) => item(1, sign, text)).join('')));
  expect(await list(['i.', 'Scope'], ['ii.', 'Price'], ['iii.', 'Term'])).toEqual(['i. Scope', 'ii. Price', 'iii. Term']);
  expect(await list(['h)', 'eight'], ['i)', 'nine'], ['j)', 'ten'])).toEqual(['h) eight', 'i) nine', 'j) ten']);
  expect(await list(['C.', 'three'], ['D.', 'four'])).toEqual(['C. three', 'D. four']);
  expect(await list(['IX.', 'nine'], ['X.', 'ten'])).toEqual(['IX. nine', 'X. ten']);
  expect(await list(['Article 4', 'Purpose'], ['Article 5', 'Seat'])).toEqual(['Article 4 Purpose', 'Article 5 Seat']);
  expect(await list(['7.', 'seven'], ['8.', 'eight'], ['3.', 'three'])).toEqual(['7. seven', '8. eight', '3. three']);
  expect(await list(['-', 'Bread'], ['-', 'Milk'])).toEqual(['• Bread', '• Milk']);
  expect(await list(['➢', 'Bread'], ['·', 'Milk'])).toEqual(['• Bread', '• Milk']);
  expect(await pasted(word(item(1, '·', 'One') + item(2, 'o', 'Two', { signFont: 'Courier New' })))).toEqual(['• One', '  • Two']);
});

test('DO-12 Word: what the style sheet says of a list goes before its sign', async () => {
  const css =
    '@list l3:level1 {mso-level-number-format:roman-lower; mso-level-text:"%1\\.";} @list l4:level1 {mso-level-number-format:bullet;}';
  expect(await pasted(word(item(1, 'c.', 'hundred') + item(1, 'ci.', 'more') + item(1, 'o', 'sign', { list: 'l4' }), css))).toEqual([
    'c. hundred',
    'ci. more',
    '• sign',
  ]);
});

test('DO-12 Word: a paragraph within a list continues its item, others end the list and keep its count', async () => {
  const body = `${item(1, '1.', 'One')}<p class=MsoListParagraph style='margin-left:36.0pt'>More of one</p>${item(1, '2.', 'Two')}<p class=MsoNormal>Between</p>${item(1, '3.', 'Three')}`;
  expect(await pasted(word(body))).toEqual(['1. One', '  More of one', '2. Two', 'Between', '3. Three']);
});

test('DO-12 Word: numbered headings keep their numbers as text', async () => {
  const body =
    "<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>Purpose<o:p></o:p></h1>" +
    item(2, '1.1.', 'The club') +
    item(2, '1.2.', 'Its seat') +
    '<p class=MsoTitle>By-laws</p>';
  expect(await pasted(word(body))).toEqual(['## 1. Purpose', '1.1. The club', '1.2. Its seat', '## By-laws']);
});

test('DO-12 text that looks like a list stays text', async () => {
  const lines = ['–\u00a0Bonjour.', '5.\u00a0500 €', 'a)\u00a0Le vendeur', '·\u00a0\u00a0\u00a0 point', '1.\u00a0\u00a0 Un'];
  const html = lines.map((line) => `<p class=MsoNormal>${line}<o:p></o:p></p>`).join('\n');
  expect(await pasted(word(html))).toEqual(lines.map((line) => line.trim()));
});

test('DO-12 only whole property names count: mso-bidi-font-weight is not bold', async () => {
  const body = `<p class=MsoNormal><span style='mso-bidi-font-weight:bold;mso-ansi-font-style:italic'>plain</span> <b style='mso-bidi-font-weight:normal'>bold</b> <b><span style='font-weight:normal'>not</span></b> <span style='mso-text-decoration:underline'>neither</span></p>`;
  expect(await pasted(word(body))).toEqual(['plain **bold** not neither']);
});

test('DO-12 comments, deleted words and hidden text never arrive, inserted ones do', async () => {
  const body = `<p class=MsoNormal>We <del cite="mailto:Ana" datetime="2026-05-01T10:00">lease</del><ins cite="mailto:Ana" datetime="2026-05-01T10:00"><u>buy</u></ins> it<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor href="#_msocom_1">[A1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span><span style='display:none;mso-hide:all'> secretly</span><span class=msoDel> not</span>.</p><div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff><![endif]><div style='mso-element:comment'><p class=MsoCommentText>Too dear</p></div></div>`;
  expect(plainText((await pasted(word(body)), message)).trim()).toBe('We buy it.');
  expect(
    await pasted(
      '<p>a <del>struck</del> word, <span hidden>x</span><span style="visibility: hidden">y</span>seen<sup><a href="#cmnt1">[a]</a></sup></p>',
    ),
  ).toEqual(['a ~~struck~~ word, seen']);
});

test('DO-12 what style alone says stays: cells of Excel and Google Sheets, Pages, Google Docs', async () => {
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {font-weight:400; font-style:normal;} .xl65 {mso-number-format:"0\\.00"; font-weight:700;} .font5 {vertical-align:super; font-weight:400}--></style></head><body><table><col width=64><tr><td class=xl65>Sum</td><td>2 m<font class="font5">2</font></td></tr><tr style='display:none'><td>hidden</td><td>row</td></tr></table></body></html>`;
  expect(await pasted(excel)).toEqual(['[**Sum** | 2 m^2^]']);
  const sheets =
    '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table dir="ltr"><tbody><tr><td style="overflow:hidden;font-weight:bold;" data-sheets-value="x">Name</td><td style="font-style:italic">Town</td></tr></tbody></table></google-sheets-html-origin>';
  expect(await pasted(sheets)).toEqual(['[**Name** | _Town_]']);
  const pages =
    '<html><head><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px Helvetica} p.p2 {font: bold 11.0px Helvetica} span.s1 {text-decoration: underline} span.s2 {font: italic 11px "Times"}</style></head><body><p class="p1">An <span class="s1">underlined</span> <span class="s2">slanted</span> word</p><p class="p2">A bold line</p></body></html>';
  expect(await pasted(pages)).toEqual(['An ++underlined++ _slanted_ word', '**A bold line**']);
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Plan</span></h1><p dir="ltr"><span style="font-weight:700;white-space:pre-wrap;">Bold</span><span style="white-space:pre-wrap"> area: m</span><span style="font-size:0.6em;vertical-align:super;white-space:pre-wrap">2</span><a href="https://example.org/" style="text-decoration:none"><span style="text-decoration:underline">site</span></a></p><br><ol><li dir="ltr" style="list-style-type:upper-roman" aria-level="1"><p role="presentation">One</p></li><ol><li style="list-style-type:lower-alpha" aria-level="2"><p>Two</p></li></ol></ol></b>';
  expect(await pasted(docs)).toEqual(['## Plan', '**Bold** area: m^2^site(https://example.org/)', '', 'I. One', '  a. Two']);
});

test('DO-12 code keeps its lines and indentation', async () => {
  const vscode =
    '<meta charset="utf-8"><div style="color: #d4d4d4;font-family: Menlo, Monaco, \'Courier New\', monospace;font-weight: normal;white-space: pre;"><div><span style="color: #569cd6;">def</span> f(x):</div><div>    <span>return</span> x</div><br><div>f(1)</div></div>';
  expect(await pasted(vscode)).toEqual(['| def f(x):', '|     return x', '| ', '| f(1)']);
  expect(await pasted('<pre style="font-family:monospace">if (a)<br>    b();<br></pre>')).toEqual(['| if (a)', '|     b();']);
});

test('DO-12 blank lines stay, in plain text and in Word', async () => {
  const screen = await open();
  await screen.does(() => editorOf(screen).view.pasteText('street\ntown\n\nphone', new Event('paste') as ClipboardEvent));
  expect(linesOf(message)).toEqual(['street', 'town', '', 'phone']);
  expect(await pasted(word('<p class=MsoNormal>One</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Two</p>'))).toEqual([
    'One',
    '',
    'Two',
  ]);
  expect(await pasted('<div>One</div><div><br></div><div>Two</div>')).toEqual(['One', '', 'Two']);
});

test('DO-12 superscript and subscript are marks, and plain text says m², 10⁻⁶ and H₂O', async () => {
  const lines = await pasted('<p>5 m<sup>2</sup>, 10<sup>-6</sup>, H<sub>2</sub>O, 1<sup>er</sup></p>');
  expect(lines).toEqual(['5 m^2^, 10^-6^, H~2~O, 1^er^']);
  expect(plainText(message).trim()).toBe('5 m², 10⁻⁶, H₂O, 1er');
});

const dot = 'data:image/png;base64,iVBORw0KGgo=';
test('DO-12 bytes of pictures become media, of the others the number is said', async () => {
  const files: File[] = [];
  const media: EditorMedia = {
    accepts: 'image/*',
    show: () => null,
    take: (given) => {
      files.push(...given.map(({ file }) => file));
      return given.map(({ id }) => id);
    },
  };
  const html = `<p>Before <img src="${dot}" alt="A boat"> after</p><p><img src="file:///C:/Temp/image002.png" alt="lost"></p><p>Hi <img alt="😀" src="https://example.org/e.png"><img width=1 height=1 src="https://example.org/count"></p>`;
  expect(await pasted(html, media)).toEqual(['Before', '(picture A boat)', 'after', 'Hi 😀']);
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([['picture.png', 'image/png', 8]]);
  expect(document.querySelector('.editor-refused')?.textContent).toBe('1 picture was not pasted. Add pictures as files.');
  expect(await pasted(html)).toEqual(['Before after', 'Hi 😀']);
  expect(document.querySelector('.editor-refused')?.textContent).toBe('2 pictures were not pasted. Add pictures as files.');
});

test('DO-12 hostile pastes stay within limits, and nothing that stood in the editor is lost', async () => {
  const screen = await open();
  await screen.does(() => editorOf(screen).commands.insertContent('Here before. '));
  const nested = `${'<table><tr><td>'.repeat(50)}deep${'</td></tr></table>'.repeat(50)}`;
  const runs = `<p>${Array.from({ length: 5000 }, (_each, at) => `<span style="font-weight:${at % 2 ? 700 : 400}">r${at} </span>`).join('')}</p>`;
  await paste(screen, nested);
  expect(plainText(message)).toContain('deep');
  await paste(screen, runs);
  expect(plainText(message)).toContain('r4999');
  await paste(screen, `<p>${'x'.repeat(1_000_000)}</p>`);
  expect(plainText(message)).toContain('Here before.');
  expect(plainText(message).length).toBeLessThan(400_000);
  expect(screen.text()).toContain('Not added');
  await paste(screen, `${'<blockquote><ul><li>'.repeat(60)}far${'</li></ul></blockquote>'.repeat(60)}`);
  expect(plainText(message)).toContain('far');
  expect(richTextWithMedia.safeParse(message).success).toBe(true);
});
