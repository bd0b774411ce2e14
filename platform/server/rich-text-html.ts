import type { Mark, RichText, RichTextNode } from '#platform/contract/rich-text/nodes.ts';
import { isSafeHref } from '#platform/contract/rich-text/safe-href.ts';
import { html, type Html } from './html.ts';

/** A rich text as markup, for files that people keep. What it holds is escaped; links lead to safe addresses only. */
export function richTextHtml(doc: RichText): Html {
  return html`${doc.content.map(nodeHtml)}`;
}

function nodeHtml(node: RichTextNode): Html {
  if (node.type === 'text') return (node.marks ?? []).reduce(marked, html`${node.text}`);
  if (node.type === 'hardBreak') return html`<br />`;
  if (node.type === 'horizontalRule') return html`<hr />`;
  const inner = html`${(node.content ?? []).map(nodeHtml)}`;
  switch (node.type) {
    case 'doc':
      return inner;
    case 'paragraph':
      return html`<p>${inner}</p>`;
    case 'heading':
      return headings[node.attrs.level](inner);
    case 'bulletList':
      return html`<ul>
        ${inner}
      </ul>`;
    case 'orderedList':
      return html`<ol start="${node.attrs?.start ?? 1}">
        ${inner}
      </ol>`;
    case 'listItem':
      return html`<li>${inner}</li>`;
    case 'blockquote':
      return html`<blockquote>${inner}</blockquote>`;
    case 'codeBlock':
      return html`<pre><code>${inner}</code></pre>`;
    case 'table':
      return html`<table>
        ${inner}
      </table>`;
    case 'tableRow':
      return html`<tr>
        ${inner}
      </tr>`;
    case 'tableHeader':
      return html`<th colspan="${node.attrs?.colspan ?? 1}" rowspan="${node.attrs?.rowspan ?? 1}">${inner}</th>`;
    case 'tableCell':
      return html`<td colspan="${node.attrs?.colspan ?? 1}" rowspan="${node.attrs?.rowspan ?? 1}">${inner}</td>`;
  }
}

// The page's own title is level 1.
const headings = {
  2: (inner: Html) => html`<h2>${inner}</h2>`,
  3: (inner: Html) => html`<h3>${inner}</h3>`,
  4: (inner: Html) => html`<h4>${inner}</h4>`,
};

function marked(inner: Html, mark: Mark): Html {
  switch (mark.type) {
    case 'bold':
      return html`<strong>${inner}</strong>`;
    case 'italic':
      return html`<em>${inner}</em>`;
    case 'underline':
      return html`<u>${inner}</u>`;
    case 'strike':
      return html`<s>${inner}</s>`;
    case 'code':
      return html`<code>${inner}</code>`;
    case 'link':
      return isSafeHref(mark.attrs.href) ? html`<a href="${mark.attrs.href}" rel="noopener noreferrer">${inner}</a>` : inner;
  }
}
