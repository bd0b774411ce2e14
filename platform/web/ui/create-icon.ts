import { createElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Makes an icon of the path that draws it. The build puts this in the place of what the family brings for it, which is five times
 * as much code for choices that are not made here. How its line looks is said by the style sheet, once for all of them.
 */
export function createIcon(path: string) {
  const line = createElement('path', { d: path });
  function Icon({ size = 24, className, ...rest }: IconProps) {
    const look = className ? `icon ${className}` : 'icon';
    return createElement('svg', { viewBox: '0 0 24 24', 'aria-hidden': true, width: size, height: size, ...rest, className: look }, line);
  }
  // The server tells browsers of icons whose code they do not have.
  return import.meta.env.SSR ? Object.assign(Icon, { path }) : Icon;
}
