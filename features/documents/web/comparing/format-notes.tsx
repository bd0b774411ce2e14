import type { ComparedLine } from './compare-texts.ts';
import type { FormatChange } from './set-pieces.ts';
import type { LineSetting } from './text-lines.ts';
import { useDocumentWords } from '../words.ts';

/** Describes in words how the formatting of a line and its words changed. */
export function FormatNotes({ line: { change, before, formats, ...now } }: { line: ComparedLine }) {
  const t = useDocumentWords();
  const nameOf = ({ look, level, marker }: LineSetting) => {
    if (look === 'heading') return t('set.heading', { level: level ?? '' });
    if (look === 'item') return t(typeof marker === 'number' ? 'set.numbered' : 'set.item');
    return t(`set.${look}`);
  };
  const sentenceOf = (format: FormatChange) => {
    const { text } = format;
    if ('mark' in format) return t(format.kind === 'gained' ? 'format.gained' : 'format.lost', { mark: t(`mark.${format.mark}`), text });
    if (format.kind === 'relinked') return t('format.relinked', { href: format.href, hrefBefore: format.hrefBefore, text });
    return t(`format.${format.kind}`, { href: format.href, text });
  };
  const [was, is] = before ? [nameOf(before), nameOf(now)] : ['', ''];
  const notes = [...(was === is ? [] : [t('setBefore', { was, is })]), ...formats.map(sentenceOf)];
  if (notes.length === 0 && change === 'reset') notes.push(t('setOtherwise'));
  return notes.length > 0 && <span className="mt-0.5 block font-sans text-sm leading-normal text-muted">{notes.join(' · ')}</span>;
}
