import type { Language } from '#platform/contract/language.ts';
import { dateTimeText } from '#platform/contract/date-text.ts';
import { pagePart, type ExportPart } from '#platform/server/extension-points/export.ts';
import { fileRoute, type Context, type FileAnswer, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { markup } from '#platform/server/html/html.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { exportOwnData } from '../../contract/endpoints.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { audit } from '../audit/audit.ts';

/**
 * Adds the data export to accounts. Other features contribute by their `exportParts`; those of
 * disabled modules are included.
 */
export function withExport(accounts: ServerFeature, others: readonly Pick<ServerFeature, 'exportParts'>[]): ServerFeature {
  const contributors = [accounts, ...others];

  async function* allParts(app: AppContext, viewer: SignedInViewer, language: Language): AsyncIterable<ExportPart> {
    const paths: string[] = [];
    for (const { exportParts } of contributors)
      for await (const part of exportParts?.(app, viewer.id, language) ?? []) {
        paths.push(part.path);
        yield part;
      }
    yield indexPart(app, viewer, language, paths);
  }

  async function exportAll(context: Context): Promise<FileAnswer> {
    const viewer = signedIn(context.viewer);
    await countAttempts(context, [['exportAccount', viewer.id]]);
    await audit(context.db, context, { action: 'account.export', subjectId: viewer.id });
    const { zipStream } = await import('./zip-stream.ts');
    return {
      name: 'atrium-export.zip',
      stream: zipStream(allParts(context, viewer, context.language), (hash) => context.storedFiles.read(hash)),
    };
  }
  return { ...accounts, routes: [...accounts.routes, fileRoute(exportOwnData, exportAll)] };
}

/** Start page of the archive, added last because it lists all other files. */
function indexPart({ words }: AppContext, viewer: SignedInViewer, language: Language, paths: readonly string[]): ExportPart {
  const translate = (key: string, values?: Record<string, string>) => words.translate(language, 'accounts', key, values);
  const made = `${dateTimeText(language, new Date().toISOString(), 'UTC')} UTC`;
  const item = (path: string) => markup`<li><a href="${path}">${path}</a></li>`;
  return pagePart(
    'index',
    language,
    translate('export.indexTitle', { username: viewer.username }),
    markup`<p>${translate('export.indexText', { date: made })}</p>
      <ul>
        ${paths.map(item)}
      </ul>`,
  );
}
