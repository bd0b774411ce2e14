interface DateTextProps {
  /** The instant, ISO 8601 in UTC. */
  iso: string;
  /** The same, formatted for the reader. */
  children: string;
  /** The full date and time, if the text is short or relative. */
  title?: string;
  className?: string;
}

/** A machine-readable date. */
export function DateText({ iso, children, title, className }: DateTextProps) {
  return (
    <time dateTime={iso} title={title} className={className}>
      {children}
    </time>
  );
}
