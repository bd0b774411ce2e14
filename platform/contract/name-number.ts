/** A stable number from 0 to `count` − 1 for a name. */
export function nameNumber(name: string, count: number): number {
  // FNV-1a; its low bits mix poorly, so the high bits choose.
  let sum = 0x811c9dc5;
  for (const character of name) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 12) % count;
}
