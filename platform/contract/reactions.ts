/** The reactions that people give to what others wrote or show, in the order in which they are offered; one person gives one at a time. */
export const reactions = ['like', 'love', 'laugh', 'surprised', 'sad', 'thanks'] as const;
export type Reaction = (typeof reactions)[number];
