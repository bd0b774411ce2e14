import { createElement, type SVGProps } from 'react';

interface IconData {
  node: [tag: 'path', attributes: SVGProps<SVGPathElement>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

const look = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/**
 * Makes an icon of its lines. The build puts this in the place of what the family brings for it, which is five times as much code
 * for choices that are not made here.
 */
export function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...look, width: size, height: size, ...rest }, ...lines);
  };
}
