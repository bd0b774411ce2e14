import { newId } from '#platform/server/common/id.ts';
import { insertUpload } from '#platform/server/stored-files/upload-store.ts';
import type { Examples, Thing } from '#platform/server/testing/examples.ts';

const at = '/api/uploads/:id';
const version = { 'tus-resumable': '1.0.0' };

export const examples: Examples = {
  async make({ app: { db }, people: { owner }, mark }): Promise<readonly Thing[]> {
    return Promise.all(
      ['upload', 'upload to give up'].map(async (name): Promise<Thing> => {
        const marks = { id: newId(), fileName: mark() };
        const upload = {
          ...marks,
          userId: owner.viewer.id,
          purpose: 'example',
          metadata: 'purpose ZXhhbXBsZQ==',
          length: 100,
          expectedHash: null,
        };
        await db.transaction((tx) => insertUpload(tx, upload));
        // The export has no unfinished uploads, since they expire within a day.
        return { name, at, params: { id: marks.id }, seenBy: ['owner'], marks, writtenBy: null };
      }),
    );
  },
  calls: () => ({
    'POST /api/uploads': { headers: { ...version, 'upload-length': '100', 'upload-metadata': 'purpose ZXhhbXBsZQ==' } },
    [`HEAD ${at}`]: { headers: version },
    [`PATCH ${at}`]: {
      on: 'upload',
      headers: { ...version, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: 'some bytes',
    },
    [`DELETE ${at}`]: { on: 'upload to give up', headers: version, thenSeenBy: [] },
  }),
};
