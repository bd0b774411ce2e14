/** A list with the one at `from` put at `to`, the others in their order. */
export function moved<Each>(list: readonly Each[], from: number, to: number): Each[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
