import { Fragment, type ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';

const asItIs = (part: string): ReactNode => part;
const marks = /(\[[^\]]+\]\([^)]+\)|`[^`]+`|\{owner\}|\{hosting\})/;

interface ProseProps {
  text: string;
  /** Renders the text between links and code, for instance with highlights. */
  plain?: (part: string) => ReactNode;
}

/**
 * One line with markup: `[words](/path)` is a link, backticks are code, `{owner}` and `{hosting}`
 * name the operator and the host.
 */
export function Prose({ text, plain = asItIs }: ProseProps): ReactNode {
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
    if (words === undefined || to === undefined) return <Fragment key={key}>{plain(part)}</Fragment>;
    // Within the page, the browser itself moves the reading position.
    if (!to.startsWith('/'))
      return (
        <a key={key} href={to} className="link">
          {plain(words)}
        </a>
      );
    return (
      <Link key={key} to={to} className="link">
        {plain(words)}
      </Link>
    );
  });
}
