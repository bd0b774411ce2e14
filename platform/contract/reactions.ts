/** Reactions in display order; a person gives one per thing. */
export const reactions = ['like', 'love', 'laugh', 'surprised', 'sad', 'thanks'] as const;
export type Reaction = (typeof reactions)[number];
