/** Number of detected changes among those tested. */
export interface Score {
  seen: number;
  of: number;
}

/** 95 % confidence interval (Wilson) of the detected share. */
export function intervalOf({ seen, of }: Score): [low: number, high: number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const share = seen / of;
  const middle = share + z ** 2 / (2 * of);
  const around = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const within = (value: number) => Math.min(1, Math.max(0, value / (1 + z ** 2 / of)));
  return [within(middle - around), within(middle + around)];
}
