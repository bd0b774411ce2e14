/** A broken rule: location, rule, and remedy. */
export interface Finding {
  file: string;
  line?: number;
  rule: string;
  message: string;
}

/** A finding as one line with a clickable location. */
export function findingText({ file, line, rule, message }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${rule}: ${message}`;
}
