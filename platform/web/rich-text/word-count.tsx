import { useEffect, useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText, wordCount } from '#platform/contract/rich-text/text.ts';
import { type EditorLabels, wordsLabel } from './editor-labels.ts';

interface WordCountProps {
  id: string;
  content: RichText;
  labels: EditorLabels;
  language: Language;
}

/** How long the text is. Counted when the writer pauses, since a long text takes a while; said when the text gets focus, not at every pause. */
export function WordCount({ id, content, labels, language }: WordCountProps) {
  const [count, setCount] = useState(() => wordCount(plainText(content), language));
  useEffect(() => {
    const timer = setTimeout(() => setCount(wordCount(plainText(content), language)), 300);
    return () => clearTimeout(timer);
  }, [content, language]);
  return (
    <p id={id} className="text-sm text-muted tabular-nums">
      {wordsLabel(labels, count, language)}
    </p>
  );
}
