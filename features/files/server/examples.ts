import { newId } from '#platform/server/common/id.ts';
import type { Examples, Role, Thing } from '#platform/server/testing/examples.ts';
import { aFileUpload } from './testing.ts';

/** Only sender and recipient can see a file, no other member of their group. */
const hands: readonly Role[] = ['owner', 'member'];

/** Examples for the app-wide tests. */
export const examples: Examples = {
  async make({ app, people, thing, mark, ask }): Promise<readonly Thing[]> {
    const groupId = thing('private group').params?.['id'];
    const recipientId = people.member.viewer.id;
    const upload = (text: string, fileName: string) => aFileUpload(app, people.owner.viewer.id, Buffer.from(text), fileName);
    const share = async (name: string, seenBy = hands): Promise<Thing> => {
      const [content, fileName, note] = [mark(), `${mark()}.txt`, mark()];
      const uploadId = await upload(content, fileName);
      const { id } = (await ask('owner', 'POST /api/files', { uploadId, recipientId, groupId, note })) as { id: string };
      return { name, at: '/api/files/:id', params: { id }, seenBy, changedBy: hands, marks: { id, fileName, note, content } };
    };
    const shared = await share('shared file');
    const toTakeBack = await share('file to take back');
    const ended = await share('file that was taken back', ['owner']);
    await ask('owner', `DELETE /api/files/${ended.params?.['id']}`);
    const { note: _, content: __, ...left } = ended.marks ?? {};
    const uploadId = await upload('something to share', 'to-share.txt');
    return [
      shared,
      toTakeBack,
      { ...ended, changedBy: ['owner'], marks: left },
      { name: 'upload to share', params: { uploadId }, seenBy: ['owner'], writtenBy: null },
    ];
  },
  calls({ thing, mark, people }) {
    return {
      'GET /api/files': { queries: ['list=mine', 'list=received', 'list=sent'] },
      'POST /api/files': {
        by: ['owner'],
        body: () => ({
          uploadId: thing('upload to share').params?.['uploadId'],
          recipientId: people.member.viewer.id,
          groupId: thing('private group').params?.['id'],
          note: mark(),
          commandId: newId(),
        }),
      },
      'DELETE /api/files/:id': { on: 'file to take back', thenSeenBy: ['owner'] },
      'DELETE /api/files/:id/record': { on: 'file that was taken back', by: ['owner'], thenSeenBy: [] },
    };
  },
  persons: { shared_files: { inExport: 'files.json' } },
};
