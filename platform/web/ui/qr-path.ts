import { encode } from 'uqr';

/** A QR code as one SVG path on a grid of `edge` modules, including its quiet zone of four. */
export function qrPath(text: string): { edge: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      let length = 1;
      while (row[x + length]) length++;
      path += `M${x} ${y}h${length}v1h-${length}z`;
      x += length;
    }
  });
  return { edge: size, path };
}
