/** A replacement of the text from `start` to `end` by `text`. */
export interface Change {
  start: number;
  end: number;
  text: string;
}
