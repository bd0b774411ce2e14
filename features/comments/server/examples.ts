import type { Examples } from '#platform/server/testing/examples.ts';

/** Subjects of other features that the examples comment. */
const commented = {
  document: ['second document for a group', 'second public document'],
  gallery: ['anonymous gallery', 'anonymous public gallery'],
};

export const examples: Examples = {
  calls({ thing, mark }) {
    const whole = Object.entries(commented).flatMap(([kind, names]) => names.map((name) => `on=${kind}:${thing(name).params?.['id']}`));
    const on = [...whole, `on=galleryitem:${thing('item of anonymous gallery').params?.['itemId']}`];
    return {
      'GET /api/comments': { queries: on },
      'GET /api/comments/people': { queries: on },
      'PUT /api/comments/:id': { on: 'comment on second document for a group', body: () => ({ text: mark() }) },
      'DELETE /api/comments/:id': { on: 'comment on second public document', thenSeenBy: [] },
    };
  },
  persons: {
    comments: { inExport: 'comments.json' },
    comment_mentions: {
      inExport: { not: 'That somebody is named stands in what they are named in, which is in the export of who wrote it.' },
    },
    reactions: { inExport: 'reactions.json' },
  },
};
