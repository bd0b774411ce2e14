import { z } from 'zod';
import { platformErrors, type ErrorCatalogue } from '#platform/contract/error.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import { exampleCall, jsonText } from '#platform/server/http/example-call.ts';
import { schemaText, type Schema } from '#platform/server/http/schema-text.ts';

/** docs/api.md: every call with its input, response and errors. */
export function apiPage(features: readonly ServerFeature[]): string {
  const parts = features.map(({ name, routes, errors, policy }) => {
    const calls = routes.map(({ endpoint }) => {
      const { method, path, status = 200, fileType, params, query, body, headers, streamTypes, form, isBare, reply } = endpoint;
      const lines = [
        ...(params ? [`- path: ${shapeText(params, 'input')}`] : []),
        ...(query ? [`- query: ${shapeText(query, 'input')}`, ...descriptionsOf(query)] : []),
        ...(headers ? [`- headers: ${shapeText(headers, 'input')}`] : []),
        ...(body ? [`- body: ${shapeText(body, 'input')}`] : []),
        ...(streamTypes ? [`- body: ${streamTypes.join(' or ')}${form ? ` with ${shapeText(form, 'input')}` : ''}`] : []),
        `- ${status}: ${fileType ?? shapeText(reply, 'output')}${isBare ? ', as headers' : ''}`,
        ...(endpoint.errors ? [`- errors: ${endpoint.errors.map((code) => `\`${code}\``).join(', ')}`] : []),
      ];
      const example = exampleCall(endpoint, name, policy[endpoint.action]?.who === 'anyone');
      const answer = example.reply === undefined ? '' : `\n\n\`\`\`json\n${jsonText(example.reply)}\n\`\`\``;
      return `### \`${method} ${path}\`\n\n${endpoint.summary}\n\n${lines.join('\n')}\n\n\`\`\`sh\n${example.curl}\n\`\`\`${answer}`;
    });
    return [`## ${name}`, errorsText(errors), ...calls].filter(Boolean).join('\n\n');
  });
  const lead =
    'Every call with its parameters, response, error codes and an example. Set `TOKEN` to a personal API token or to the token of a session. The same reference is available as OpenAPI 3.1 at `GET /api/openapi.json`. `npm run docs` generates this page from the contracts. Tests compare both and validate every example.';
  return `# API reference\n\n${lead} Fields marked \`?\` are optional.\n\n## Error codes of all calls\n\n${errorsText(platformErrors)}\n\n${parts.join('\n\n')}\n`;
}

function errorsText(errors: ErrorCatalogue): string {
  return Object.entries(errors)
    .map(([code, status]) => `- \`${code}\`: ${status}`)
    .join('\n');
}

/** Described fields, as a nested list. */
const descriptionsOf = (shape: z.ZodObject): string[] =>
  Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([name, { description }]) =>
    description === undefined ? [] : [`  - \`${name}\`: ${description}`],
  );

function shapeText(shape: z.ZodType, io: 'input' | 'output'): string {
  return `\`${schemaText(z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Schema)}\``;
}
