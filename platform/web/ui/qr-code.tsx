import { useId, useMemo } from 'react';
import { classes } from './classes.ts';
import { qrPath } from './qr-path.ts';

interface QrCodeProps {
  text: string;
  /** Target URL. */
  title: string;
  className?: string;
}

/** A QR code, always dark on white, as cameras expect, with a margin in the theme’s colour. */
export function QrCode({ text, title, className }: QrCodeProps) {
  const id = useId();
  const { edge, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-labelledby={id}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className={classes('rounded-control border border-line', className ?? 'size-44')}
    >
      <title id={id}>{title}</title>
      <path fill="#fff" d={`M0 0h${edge}v${edge}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
