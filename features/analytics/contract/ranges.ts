/** How far back figures go: thirty days day by day, or thirteen months month by month. */
export const figureRanges = ['days', 'months'] as const;
export type FigureRange = (typeof figureRanges)[number];
