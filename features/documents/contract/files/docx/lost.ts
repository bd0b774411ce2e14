/** Parts that a document could not keep, with their number. */
export const lostKinds = [
  'equations',
  'drawings',
  'pictures',
  'linkedPictures',
  'comments',
  'hidden',
  'symbols',
  'contents',
  'levels',
] as const;
export type LostKind = (typeof lostKinds)[number];
export type Lost = Partial<Record<LostKind, number>>;

export type Lose = (kind: LostKind, count?: number) => void;
