const height = 40;
const step = 4;

/** Loudness of a recording as bars; `share`, from 0 to 1, has been played. */
export function Waveform({ loudness, share = 0 }: { loudness: readonly number[]; share?: number }) {
  const path = loudness
    .map((point, index) => {
      const reach = Math.max(1, (point / 100) * (height / 2 - 1));
      return `M${index * step + 2} ${height / 2 - reach}V${height / 2 + reach}`;
    })
    .join('');
  const width = Math.max(1, loudness.length * step);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden className="media-wave">
      <path d={path} stroke="currentColor" strokeWidth="2.4" opacity="0.4" />
      <svg width={width * share} height={height}>
        <path d={path} stroke="currentColor" strokeWidth="2.4" />
      </svg>
    </svg>
  );
}
