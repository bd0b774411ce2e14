import { designLimits } from '../../../contract/limits.ts';
import type { TableBounds, TableFault, TableRow } from '../parsed-table.ts';

/** Stops reading a workbook that exceeds a limit. */
export class TableRefusal extends Error {
  readonly fault: TableFault;

  constructor(fault: TableFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Cells of all sheets together. */
const mostCells = 4_000_000;

/**
 * Limits what a small file can become: workbooks repeat rows by a number, and cells refer to
 * texts that are stored once.
 */
export class TableBudget {
  readonly #most: TableBounds;
  #cells = 0;
  #characters = 0;

  constructor(most: TableBounds) {
    this.#most = most;
  }

  /** Throws if the line or width of a row, or everything together, exceeds the limits. */
  count({ line, cells }: TableRow): void {
    if (line > this.#most.rows) throw new TableRefusal('design.tooManyRows');
    if (cells.length > this.#most.columns) throw new TableRefusal('design.tooManyColumns');
    this.#cells += cells.length;
    for (const cell of cells) this.#characters += cell.length;
    if (this.#cells > mostCells || this.#characters > designLimits.fileBytes) throw new TableRefusal('design.fileTooLarge');
  }
}
