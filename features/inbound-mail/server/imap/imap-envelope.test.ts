import { expect, test } from 'vitest';
import { envelopeIn } from './imap-envelope.ts';

const domain = 'reply.example.org';
const read = (...lines: string[]) => envelopeIn(Buffer.from(`${lines.join('\r\n')}\r\n\r\nTo: body@${domain}\r\n`), domain);

test('ML-03 the recipient is what the mail server delivered to; without it, the addresses of our domain in To and Cc', () => {
  expect(read(`Delivered-To: <Reply+ABC@${domain}>`, `To: other@${domain}`).recipients).toEqual([`reply+abc@${domain}`]);
  expect(read(`X-Original-To: choir-abcdefgh@${domain}`, 'Delivered-To: atrium@mail.example.org').recipients).toEqual([
    `choir-abcdefgh@${domain}`,
  ]);
  expect(read(`To: "Choir, all" <choir@${domain}>,`, ` ana@example.org`, `Cc: CHOIR@${domain}`).recipients).toEqual([`choir@${domain}`]);
  expect(read('To: ana@example.org').recipients).toEqual([]);
});

test('ML-03 the sender is the return path, which is empty for a bounce', () => {
  expect(read('Return-Path: <ana@example.org>', 'From: Eve <eve@example.org>').sender).toBe('ana@example.org');
  expect(read('Return-Path: <>', 'From: MAILER-DAEMON@example.org').sender).toBe('');
  expect(read('From: Ana Lima <ana@example.org>').sender).toBe('ana@example.org');
});

test('ML-03 the server that an email came from is the first public address on its way in', () => {
  expect(
    read(
      'Received: from mx.example.net by mailbox.example.net with LMTP id 1; Sun, 29 Nov 2026 10:12:01 +0000',
      'Received: from filter.internal (filter.internal [10.0.0.7])',
      '\tby mx.example.net; Sun, 29 Nov 2026 10:12:00 +0000',
      'Received: from mail.example.org (mail.example.org [IPv6:2a01:4f8::25])',
      '\tby mx.example.net; Sun, 29 Nov 2026 10:12:00 +0000',
      'Received: from forged (forged [8.8.8.8]) by nowhere; Sun, 29 Nov 2026 10:12:00 +0000',
    ),
  ).toMatchObject({ clientAddress: '2a01:4f8::25', clientName: 'mail.example.org' });
  expect(read('Subject: none')).toMatchObject({ clientAddress: null, clientName: null });
});
