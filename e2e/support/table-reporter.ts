import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Type of the annotation with the figures of a test, as a JSON array of cells. */
export const figures = 'figures';

/** Prints the figures of tests as a table in Markdown, when all have ended; `columns` are its headings. */
export default class TableReporter implements Reporter {
  readonly #columns: readonly string[];
  readonly #rows: string[][] = [];

  constructor({ columns }: { columns: readonly string[] }) {
    this.#columns = columns;
  }

  onTestEnd({ title }: TestCase, { annotations, status }: TestResult): void {
    const { description } = annotations.find(({ type }) => type === figures) ?? {};
    this.#rows.push([title, ...(description && status === 'passed' ? (JSON.parse(description) as string[]) : [status])]);
  }

  onEnd(): void {
    const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
    line(this.#columns);
    line(this.#columns.map((_, column) => (column === 0 ? '---' : '---:')));
    for (const row of this.#rows) line(row);
  }
}
