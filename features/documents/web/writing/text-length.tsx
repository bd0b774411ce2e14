import { useEffect, useState } from 'react';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText, readingMinutes, wordCount } from '#platform/contract/rich-text/text.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useDocumentWords } from '../words.ts';

/**
 * Length and reading time of the text. Counted after a pause, since long texts take a while. Read
 * out when the text gets focus, not after each pause.
 */
export function TextLength({ id, content }: { id: string; content: RichText }) {
  const t = useDocumentWords();
  const { language } = useLanguage();
  const [count, setCount] = useState(() => wordCount(plainText(content), language));
  useEffect(() => {
    const timer = setTimeout(() => setCount(wordCount(plainText(content), language)), 300);
    return () => clearTimeout(timer);
  }, [content, language]);
  return (
    <p id={id} className="writing-length tabular-nums">
      {count > 0 && (
        <>
          {t('wordCount', { count })} <span>· {t('minutes', { count: readingMinutes(count) })}</span>
        </>
      )}
    </p>
  );
}
