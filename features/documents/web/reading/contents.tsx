import { useEffect, useRef, useState } from 'react';
import type { OutlineEntry } from '#platform/contract/rich-text/outline.ts';
import { useDocumentPublicWords } from '../words.ts';
import './contents.css';

interface ContentsProps {
  entries: readonly OutlineEntry[];
  language: string | undefined;
}

/** Width from which the contents are in the margin, always open; `contents.css` has the same. */
const inMargin = '(width >= 88rem)';

/** Table of contents of a long text: links to its headings, with the section that is on the screen. */
export function Contents({ entries, language }: ContentsProps) {
  const t = useDocumentPublicWords();
  const details = useRef<HTMLDetailsElement>(null);
  const current = useSectionOnScreen(entries);
  const top = Math.min(...entries.map(({ level }) => level));
  useEffect(() => {
    const wide = matchMedia(inMargin);
    const follow = () => {
      if (details.current) details.current.open = wide.matches;
    };
    follow();
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  return (
    <nav aria-label={t('contents')} className="contents print:hidden">
      <details ref={details}>
        <summary>{t('contents')}</summary>
        <ol lang={language}>
          {entries.map(({ id, level, text }) => (
            <li key={id} data-depth={Math.min(level - top, 2)}>
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                <bdi>{text}</bdi>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** ID of the last heading above the upper third of the screen; the first one at the beginning. */
function useSectionOnScreen(entries: readonly OutlineEntry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  useEffect(() => {
    const headings = entries.flatMap(({ id }) => document.querySelector(`#${CSS.escape(id)}`) ?? []);
    const find = () => {
      const above = headings.findLast((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent((above ?? headings[0])?.id);
    };
    // The line at a third of the screen: whenever a heading crosses it, the section changes.
    const observer = new IntersectionObserver(find, { rootMargin: '0px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [entries]);
  return current;
}
