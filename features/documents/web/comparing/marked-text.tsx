import type { ReactNode } from 'react';
import type { Mark } from '#platform/contract/rich-text/nodes.ts';

/** Words with their marks. A link shows its address but is not clickable in a comparison. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactNode {
  return marks.reduceRight<ReactNode>(marked, text);
}

function marked(inner: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'superscript':
      return <sup>{inner}</sup>;
    case 'subscript':
      return <sub>{inner}</sub>;
    case 'link':
      return (
        <span className="link" title={mark.attrs.href}>
          {inner}
        </span>
      );
    default:
      return inner;
  }
}
