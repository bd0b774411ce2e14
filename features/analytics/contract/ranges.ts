/** Ranges of figures: 30 days by day, or 13 months by month. */
export const figureRanges = ['days', 'months'] as const;
export type FigureRange = (typeof figureRanges)[number];
