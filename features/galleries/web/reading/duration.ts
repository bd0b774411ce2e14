/** Formats a duration: `3:07`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Formats a duration in ms, at least one second; null if it is unknown. */
export const clockOfMs = (ms: number | null): string | null => (ms === null ? null : clockOf(Math.max(1, Math.round(ms / 1000))));
