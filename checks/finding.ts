/** One broken rule: where, which rule, and what to do about it. */
export interface Finding {
  file: string;
  line?: number;
  rule: string;
  message: string;
}

/** A finding as one line that an editor can jump to. */
export function findingText({ file, line, rule, message }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${rule}: ${message}`;
}
