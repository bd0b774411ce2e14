interface DateTextProps {
  /** The instant, ISO 8601 in UTC. */
  iso: string;
  /** The same, written for the reader. */
  children: string;
  /** The full date and time, where the text is short or relative. */
  title?: string;
  className?: string;
}

/** A date that machines can read too. */
export function DateText({ iso, children, title, className }: DateTextProps) {
  return (
    <time dateTime={iso} title={title} className={className}>
      {children}
    </time>
  );
}
