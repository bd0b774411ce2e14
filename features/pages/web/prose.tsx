import type { ReactNode } from 'react';
import { Link } from '#platform/web/router.tsx';
import { useSettings } from '#platform/web/settings.ts';

const marks = /(\[[^\]]+\]\([^)]+\)|`[^`]+`|\{owner\}|\{hosting\})/;

/** One line of a text: links, code, and the names of whoever runs the site. */
export function Prose({ text }: { text: string }): ReactNode {
  const { ownerName, hostingName } = useSettings();
  return text.split(marks).map((part, index) => {
    const key = `${index} ${part}`;
    if (part === '{owner}') return ownerName;
    if (part === '{hosting}') return hostingName;
    if (part.startsWith('`'))
      return (
        <code key={key} className="rounded-small bg-plain-wash px-1 py-0.5 font-mono text-[0.9em]">
          {part.slice(1, -1)}
        </code>
      );
    const [, words, to] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (words === undefined || to === undefined) return part;
    // Within the page, the browser itself moves the point from which one reads on.
    if (to.startsWith('#'))
      return (
        <a key={key} href={to} className="link">
          {words}
        </a>
      );
    return (
      <Link key={key} to={to} className="link">
        {words}
      </Link>
    );
  });
}
