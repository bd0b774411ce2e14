import { Readable } from 'node:stream';
import type { MailAnswerCall } from '#platform/server/extension-points/mail-replies.ts';
import type { Language } from '#platform/contract/language.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { endpointKey, Pipeline, type BoundRoute } from '#platform/server/http/pipeline.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import type { MailFile } from './parse-mail.ts';

/** Dependencies of answers on other features. */
export interface AnswerDependencies {
  routes: readonly BoundRoute[];
  purposes: readonly UploadPurpose[];
}

/** An answer with its author. */
export interface PostedAnswer {
  id: string;
  viewer: SignedInViewer;
  language: Language;
  text: string;
  files: readonly MailFile[];
}

/** A file that was not taken, and the code why. */
export interface LeftFile {
  name: string;
  code: string;
}

/**
 * Posts an answer as its author would in the browser: through the same call, with the same rights and
 * limits. Throws the refusal of the call. Returns the files that were not taken.
 */
export async function postAnswer(
  app: AppContext,
  dependencies: AnswerDependencies,
  call: MailAnswerCall,
  answer: PostedAnswer,
): Promise<LeftFile[]> {
  const { id, viewer, language, text } = answer;
  const route = dependencies.routes.find(({ endpoint }) => endpointKey(endpoint) === endpointKey(call.endpoint));
  if (!route) throw new Error(`no feature answers ${endpointKey(call.endpoint)}`);
  const { uploadIds, left } = await uploadFiles(app, dependencies, call, answer);
  await new Pipeline(app).answer(
    route,
    { viewer, language, requestId: id, address: '127.0.0.1' },
    { params: call.params ?? {}, query: call.query ?? {}, body: call.body({ text, commandId: id, uploadIds }) },
  );
  return left;
}

/** Uploads as many files as the call takes, with the limits of any upload. */
async function uploadFiles(
  app: AppContext,
  { purposes }: AnswerDependencies,
  { files: taken }: MailAnswerCall,
  { viewer, files }: PostedAnswer,
): Promise<{ uploadIds: string[]; left: LeftFile[] }> {
  const uploadIds: string[] = [];
  const left: LeftFile[] = [];
  const purpose = purposes.find(({ name }) => name === taken?.purpose);
  for (const file of files) {
    if (!taken || !purpose) left.push({ name: file.name, code: 'noFiles' });
    else if (uploadIds.length >= taken.most) left.push({ name: file.name, code: 'tooManyFiles' });
    else if (file.content.length === 0) left.push({ name: file.name, code: 'emptyFile' });
    else
      try {
        uploadIds.push(await upload(app, viewer.id, file, purpose, purposes));
      } catch (error) {
        if (!isRefusal(error) || error.retryAfterSeconds !== undefined) throw error;
        left.push({ name: file.name, code: error.code });
      }
  }
  return { uploadIds, left };
}

async function upload(
  { db, uploads }: AppContext,
  userId: string,
  { name, content }: MailFile,
  purpose: UploadPurpose,
  purposes: readonly UploadPurpose[],
): Promise<string> {
  const id = newId();
  const started = { id, userId, purpose: purpose.name, fileName: name, metadata: '', length: content.length, expectedHash: null };
  await db.transaction((tx) => uploads.begin(tx, started, purpose, purposes));
  await uploads.append({ userId, id, offset: 0, bodyBytes: content.length }, Readable.from([content]), () => {}, purposes);
  return id;
}
