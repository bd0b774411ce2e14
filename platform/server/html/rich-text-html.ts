import type { ListItem, Mark, Media, Numbering, RichText, RichTextNode } from '#platform/contract/rich-text/nodes.ts';
import { specialNumbers } from '#platform/contract/rich-text/numbering.ts';
import { isSafeHref } from '#platform/contract/rich-text/safe-href.ts';
import { markup, type Html } from './html.ts';

/**
 * Rich text as HTML for downloads. Text is escaped; links only have safe URLs. `mediaHtml` renders
 * an embedded medium.
 */
export function richTextHtml(doc: RichText, mediaHtml: (media: Media) => Html = () => markup``): Html {
  const numbers = specialNumbers(doc);
  const nodeHtml = (node: RichTextNode): Html =>
    node.type === 'media' ? mediaHtml(node) : wordsHtml(node, ('content' in node ? (node.content ?? []) : []).map(nodeHtml), numbers);
  return nodeHtml(doc);
}

function wordsHtml(node: Exclude<RichTextNode, Media>, within: readonly Html[], numbers: ReadonlyMap<ListItem, string>): Html {
  if (node.type === 'text') return (node.marks ?? []).reduce(marked, markup`${node.text}`);
  if (node.type === 'hardBreak') return markup`<br>`;
  if (node.type === 'horizontalRule') return markup`<hr>`;
  const inner = markup`${within}`;
  switch (node.type) {
    case 'doc':
      return inner;
    case 'paragraph':
      return within.length === 0 ? markup`<p><br></p>` : markup`<p>${inner}</p>`;
    case 'heading':
      return headings[node.attrs.level](inner);
    case 'bulletList':
      return markup`<ul>${inner}</ul>`;
    case 'orderedList':
      return markup`<ol start="${node.attrs?.start ?? 1}"${numberingAttributes(node.attrs)}>${inner}</ol>`;
    case 'listItem': {
      const number = numbers.get(node);
      // A style that every browser applies from the attribute, since a feed has no style sheet.
      return number === undefined ? markup`<li>${inner}</li>` : markup`<li style="list-style-type: ${cssText(`${number} `)}">${inner}</li>`;
    }
    case 'blockquote':
      return markup`<blockquote>${inner}</blockquote>`;
    case 'codeBlock':
      return node.attrs?.language
        ? markup`<pre><code class="language-${node.attrs.language}">${inner}</code></pre>`
        : markup`<pre><code>${inner}</code></pre>`;
    case 'table':
      return markup`<table>${inner}</table>`;
    case 'tableRow':
      return markup`<tr>${inner}</tr>`;
    case 'tableHeader':
      return markup`<th colspan="${node.attrs?.colspan ?? 1}" rowspan="${node.attrs?.rowspan ?? 1}">${inner}</th>`;
    case 'tableCell':
      return markup`<td colspan="${node.attrs?.colspan ?? 1}" rowspan="${node.attrs?.rowspan ?? 1}">${inner}</td>`;
  }
}

/** Attributes for the numbering of a list, so that an opened file has it again. */
function numberingAttributes({ style, before, after }: Numbering = {}): Html {
  const attribute = (name: string, value: string | undefined) => (value === undefined ? markup`` : markup` data-${name}="${value}"`);
  return markup`${attribute('numbers', style)}${attribute('before', before)}${attribute('after', after)}`;
}

/** A text as a string of CSS. */
const cssText = (text: string): string => `'${text.replace(/[\\'\n<>]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}'`;

// Level 1 is the title of the page.
const headings = {
  2: (inner: Html) => markup`<h2>${inner}</h2>`,
  3: (inner: Html) => markup`<h3>${inner}</h3>`,
  4: (inner: Html) => markup`<h4>${inner}</h4>`,
};

function marked(inner: Html, mark: Mark): Html {
  switch (mark.type) {
    case 'bold':
      return markup`<strong>${inner}</strong>`;
    case 'italic':
      return markup`<em>${inner}</em>`;
    case 'underline':
      return markup`<u>${inner}</u>`;
    case 'strike':
      return markup`<s>${inner}</s>`;
    case 'code':
      return markup`<code>${inner}</code>`;
    case 'superscript':
      return markup`<sup>${inner}</sup>`;
    case 'subscript':
      return markup`<sub>${inner}</sub>`;
    case 'link':
      return isSafeHref(mark.attrs.href) ? markup`<a href="${mark.attrs.href}" rel="noopener noreferrer">${inner}</a>` : inner;
  }
}
