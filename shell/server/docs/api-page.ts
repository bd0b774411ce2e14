import { z } from 'zod';
import { platformErrors, type ErrorCatalogue } from '#platform/contract/error.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { exampleCall, jsonText } from '#platform/server/http/example-call.ts';
import { schemaText, type Schema } from '#platform/server/http/schema-text.ts';

/** docs/api.md: every call with input, answer and errors. */
export function apiPage(features: readonly ServerFeature[]): string {
  const parts = features.map(({ name, routes, errors, policy }) => {
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
      const example = exampleCall(endpoint, name, policy[endpoint.action]?.who === 'anyone');
      const answer = example.reply === undefined ? '' : `\n\n\`\`\`json\n${jsonText(example.reply)}\n\`\`\``;
      return `### \`${method} ${path}\`\n\n${endpoint.summary}\n\n${lines.join('\n')}\n\n\`\`\`sh\n${example.curl}\n\`\`\`${answer}`;
    });
    return [`## ${name}`, errorsText(errors), ...calls].filter(Boolean).join('\n\n');
  });
  const lead =
    'Every call with what it takes, what it answers, the codes that it refuses with, and an example. Set `TOKEN` to a personal API token or to the token of a session. Programs read the same from `GET /api/openapi.json`. `npm run docs` generates this page from the contracts, and tests compare both and parse every example.';
  return `# API reference\n\n${lead} Fields marked \`?\` are optional.\n\n## Codes of every call\n\n${errorsText(platformErrors)}\n\n${parts.join('\n\n')}\n`;
}

function errorsText(errors: ErrorCatalogue): string {
  return Object.entries(errors)
    .map(([code, status]) => `- \`${code}\`: ${status}`)
    .join('\n');
}

function shapeText(shape: z.ZodType, io: 'input' | 'output'): string {
  return `\`${schemaText(z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Schema)}\``;
}
