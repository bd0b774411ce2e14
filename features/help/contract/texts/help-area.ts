/** One question with its answer: paragraphs in which `[words](/path)` is a link and `{owner}` whoever runs the site. */
export interface HelpQuestion {
  /** What an address names it by. */
  id: string;
  question: string;
  answer: readonly string[];
}

/** Questions about one subject. */
export interface HelpArea {
  id: string;
  heading: string;
  questions: readonly HelpQuestion[];
}
