import { Marked } from 'marked';

const reader = new Marked({
  gfm: true,
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});

/** Markdown (CommonMark with tables and strikethrough of GitHub) as HTML. What HTML in it does, the reader of pages decides. */
export function htmlOfMarkdown(text: string): string {
  const [, head = '', body = ''] = /^(?:---\n(.*?)\n(?:---|\.\.\.)(?:\n|$))?(.*)$/s.exec(text.replace(/\r\n?/g, '\n')) ?? [];
  const title = /^title:\s*(["']?)(.+?)\1\s*$/m.exec(head)?.[2] ?? '';
  const escaped = title.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
  return `<title>${escaped}</title>${reader.parse(body, { async: false })}`;
}
