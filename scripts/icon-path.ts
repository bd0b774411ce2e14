/** A shape of an icon: element and attributes. */
export type IconShape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * Merges the shapes of an icon into one path: pages have many icons, and each element costs
 * rendering and hydration.
 */
export function iconPath(shapes: readonly IconShape[]): string {
  return shapes.map(shapePath).join('');
}

function shapePath([tag, attributes]: IconShape): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      // Each shape begins at its own position, not at the end of the previous one.
      return (attributes['d'] ?? '').replace(/^m/, 'M0 0m');
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
    case 'polygon':
      return `M${attributes['points']}${tag === 'polygon' ? 'z' : ''}`;
    case 'rect':
      return rectangle(number('x'), number('y'), number('width'), number('height'), number(attributes['rx'] ? 'rx' : 'ry'));
    default:
      throw new Error(`Unknown shape of an icon: ${tag}`);
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}` +
    `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`
  );
}
