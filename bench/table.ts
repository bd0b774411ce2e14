/** Prints a table with aligned columns. */
export function printTable(title: string, lines: readonly (readonly string[])[]): void {
  const widths = lines.reduce<number[]>((widest, cells) => {
    for (const [column, cell] of cells.entries()) widest[column] = Math.max(widest[column] ?? 0, cell.length);
    return widest;
  }, []);
  console.log(title);
  for (const cells of lines) console.log(`  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd());
  console.log('');
}
