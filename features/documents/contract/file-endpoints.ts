import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { documentId } from './shapes.ts';

export const downloadDocx = endpoint({
  method: 'GET',
  path: '/api/documents/:id/file.docx',
  summary: 'Download a document as a Word file with its pictures. Videos and recordings are links.',
  action: 'document.read',
  params: documentId,
  reply: done,
  fileType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  errors: ['thing.notFound'],
});

export const downloadMarkdown = endpoint({
  method: 'GET',
  path: '/api/documents/:id/file.md',
  summary: 'Download a document as Markdown. Pictures of public documents are links to them.',
  action: 'document.read',
  params: documentId,
  reply: done,
  fileType: 'text/markdown',
  errors: ['thing.notFound'],
});

export const downloadHtml = endpoint({
  method: 'GET',
  path: '/api/documents/:id/file.html',
  summary: 'Download a document as an HTML page that contains its pictures.',
  action: 'document.read',
  params: documentId,
  reply: done,
  fileType: 'text/html',
  errors: ['thing.notFound'],
});
