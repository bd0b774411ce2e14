/**
 * In `answer`, each entry is a paragraph; `[words](/path)` is a link, `{owner}` the name of the
 * operator.
 */
export interface HelpQuestion {
  /** Fragment of the address that opens the question. */
  id: string;
  question: string;
  answer: readonly string[];
}

export interface HelpArea {
  id: string;
  heading: string;
  questions: readonly HelpQuestion[];
}
