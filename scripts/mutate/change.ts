/** One change of a file's text: from `start` up to `end` it reads `text` instead. */
export interface Change {
  start: number;
  end: number;
  text: string;
}
