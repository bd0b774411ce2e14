import { Fragment, type ReactNode } from 'react';
import type { Block, Inline, ListItem, Mark, Media, RichText, TableRow } from '#platform/contract/rich-text/nodes.ts';
import { specialNumbers } from '#platform/contract/rich-text/numbering.ts';
import { outline } from '#platform/contract/rich-text/outline.ts';
import { isSafeHref } from '#platform/contract/rich-text/safe-href.ts';
import { withoutEmptyEnd } from '#platform/contract/rich-text/text.ts';
import './rich-text.css';

interface RichTextViewProps {
  content: RichText;
  /** Accessible name of a table or a code block that scrolls: “Table”, “Code”. */
  labels?: { table: string; code: string };
  /** Renders a media item; `isFirst` if it is the first block. */
  renderMedia?: (media: Media, isFirst: boolean) => ReactNode;
  /** Renders text outside links and code, for instance with mentions. */
  renderText?: (text: string) => ReactNode;
}

/** Context for rendering the parts of one text. */
interface Whole {
  idOf: ReadonlyMap<Block, string>;
  numbers: ReadonlyMap<ListItem, string>;
  labels: RichTextViewProps['labels'];
  renderMedia: (media: Media) => ReactNode;
  renderText: RichTextViewProps['renderText'];
}

/**
 * Renders a rich text, identically on server and browser, without an HTML string or the editor.
 * Unknown nodes of a newer version are omitted.
 */
export function RichTextView({ content, labels, renderMedia, renderText }: RichTextViewProps) {
  const idOf = new Map<Block, string>(outline(content).map(({ heading, id }) => [heading, id]));
  const whole: Whole = {
    idOf,
    numbers: specialNumbers(content),
    labels,
    renderText,
    renderMedia: (media) => renderMedia?.(media, media === content.content[0]),
  };
  return <div className="prose-atrium">{blocks(withoutEmptyEnd(content.content), whole)}</div>;
}

function blocks(content: Block[], whole: Whole): ReactNode {
  return content.map((block, index) => <Fragment key={index}>{blockElement(block, whole)}</Fragment>);
}

function blockElement(block: Block, whole: Whole): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.content, whole)}</p>;
    case 'heading': {
      const Heading = `h${block.attrs.level}` as const;
      return <Heading id={whole.idOf.get(block)}>{inlines(block.content, whole)}</Heading>;
    }
    case 'bulletList':
      return <ul>{items(block.content, whole)}</ul>;
    case 'orderedList':
      return <ol start={block.attrs?.start ?? 1}>{items(block.content, whole)}</ol>;
    case 'blockquote':
      return <blockquote>{blocks(block.content, whole)}</blockquote>;
    case 'codeBlock':
      return (
        // Wide code scrolls, so it must be focusable.
        <pre tabIndex={0} role={whole.labels && 'group'} aria-label={whole.labels?.code} data-language={block.attrs?.language ?? undefined}>
          <code>{block.content?.map((piece) => piece.text).join('')}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'table':
      return (
        <div className="table-scroll" tabIndex={0} role={whole.labels && 'group'} aria-label={whole.labels?.table}>
          <table>
            <tbody>{block.content.map((row, index) => tableRow(row, index, whole))}</tbody>
          </table>
        </div>
      );
    case 'media':
      return whole.renderMedia(block);
    default:
      return leftOut(block);
  }
}

function items(content: ListItem[], whole: Whole): ReactNode {
  return content.map((item, index) => (
    <li key={index} data-number={whole.numbers.get(item)}>
      {blocks(item.content, whole)}
    </li>
  ));
}

function tableRow(row: TableRow, rowIndex: number, whole: Whole): ReactNode {
  return (
    <tr key={rowIndex}>
      {row.content?.map((cell, index) => {
        const spans = { colSpan: cell.attrs?.colspan ?? 1, rowSpan: cell.attrs?.rowspan ?? 1 };
        const content = blocks(cell.content, whole);
        if (cell.type === 'tableCell')
          return (
            <td key={index} {...spans}>
              {content}
            </td>
          );
        return (
          <th key={index} scope={rowIndex === 0 ? 'col' : 'row'} {...spans}>
            {content}
          </th>
        );
      })}
    </tr>
  );
}

function inlines(content: Inline[] | undefined, whole: Whole): ReactNode {
  return content?.map((inline, index) => <Fragment key={index}>{inlineElement(inline, whole)}</Fragment>);
}

function inlineElement(inline: Inline, { renderText }: Whole): ReactNode {
  switch (inline.type) {
    case 'text': {
      const { marks = [], text } = inline;
      const isPlain = marks.every(({ type }) => type !== 'link' && type !== 'code');
      return marks.reduceRight<ReactNode>(marked, isPlain && renderText ? renderText(text) : text);
    }
    case 'hardBreak':
      return <br />;
    default:
      return leftOut(inline);
  }
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
      // Validated when saved; checked again here as the last defence.
      return isSafeHref(mark.attrs.href) ? (
        <a href={mark.attrs.href} rel="noopener nofollow ugc">
          {inner}
        </a>
      ) : (
        inner
      );
    default:
      leftOut(mark);
      return inner;
  }
}

/** Compiles only if every case above is covered. */
function leftOut(_unknown: never): null {
  return null;
}
