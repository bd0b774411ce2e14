import { z } from 'zod';
import { platformErrors, type ErrorCatalogue } from '#platform/contract/error.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { schemaText, type Schema } from '#platform/server/http/schema-text.ts';

/** docs/api.md: every call, what it takes, what it answers, and what it may refuse with. */
export function apiPage(features: readonly ServerFeature[]): string {
  const parts = features.map(({ name, routes, errors }) => {
    const calls = routes.map(({ endpoint }) => {
      const { method, path, status = 200, fileType, params, query, body, headers, streamTypes, isBare, reply } = endpoint;
      const lines = [
        ...(params ? [`- address: ${shapeText(params, 'input')}`] : []),
        ...(query ? [`- query: ${shapeText(query, 'input')}`] : []),
        ...(headers ? [`- headers: ${shapeText(headers, 'input')}`] : []),
        ...(body ? [`- body: ${shapeText(body, 'input')}`] : []),
        ...(streamTypes ? [`- body: ${streamTypes.join(' or ')}`] : []),
        `- ${status}: ${fileType ?? shapeText(reply, 'output')}${isBare ? ', as headers' : ''}`,
        ...(endpoint.errors ? [`- refuses with ${endpoint.errors.map((code) => `\`${code}\``).join(', ')}`] : []),
      ];
      return `### \`${method} ${path}\`\n\n${endpoint.summary}\n\n${lines.join('\n')}`;
    });
    return [`## ${name}`, errorsText(errors), ...calls].filter(Boolean).join('\n\n');
  });
  const lead =
    'Generated from the contracts by `npm run docs`; a test compares them, so that no limit, status or code changes unnoticed. `GET /api/openapi.json` says the same to programs.';
  return `# Every call\n\n${lead} A name with \`?\` may be left out.\n\n## Codes of every call\n\n${errorsText(platformErrors)}\n\n${parts.join('\n\n')}\n`;
}

function errorsText(errors: ErrorCatalogue): string {
  return Object.entries(errors)
    .map(([code, status]) => `- \`${code}\`: ${status}`)
    .join('\n');
}

function shapeText(shape: z.ZodType, io: 'input' | 'output'): string {
  return `\`${schemaText(z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Schema)}\``;
}
