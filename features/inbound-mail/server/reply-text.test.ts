import { describe, expect, test } from 'vitest';
import { replyText } from './reply-text.ts';

const quote = ['> New message from Ana', '> https://atrium.example.org/messenger/1', '>', '> View notifications'].join('\n');

describe('ML-01 quoted emails are left out', () => {
  test.each([
    ['English, Gmail', `Yes, at noon.\n\nOn Sun, 29 Nov 2026 at 10:12, Atrium <post@example.org> wrote:\n\n${quote}\n`],
    ['English, wrapped', `Yes, at noon.\n\nOn Sun, Nov 29, 2026 at 10:12 AM Atrium\n<post@example.org> wrote:\n\n${quote}`],
    ['French, Gmail', `Yes, at noon.\n\nLe dim. 29 nov. 2026 à 10:12, Atrium <post@example.org> a\nécrit :\n\n${quote}`],
    ['French, Apple', `Yes, at noon.\n\n> Le 29 nov. 2026 à 10:12, Atrium <post@example.org> a écrit :\n> \n${quote}`],
    ['French, no-break space', `Yes, at noon.\n\nLe 29 nov. 2026 à 10:12, Atrium <post@example.org> a écrit\u00a0:\n${quote}`],
    ['Spanish, Gmail', `Yes, at noon.\n\nEl dom, 29 nov 2026 a las 10:12, Atrium (<post@example.org>) escribió:\n\n${quote}`],
    ['Spanish, Thunderbird', `Yes, at noon.\n\nEl 29/11/26 a las 10:12, Atrium escribió:\n${quote}`],
    [
      'English, Outlook',
      'Yes, at noon.\n\n________________________________\nFrom: Atrium <post@example.org>\nSent: Sunday, November 29, 2026 10:12\nTo: Bo <bo@example.org>\nSubject: New message\n\nNew message from Ana',
    ],
    [
      'French, Outlook',
      'Yes, at noon.\n\nDe : Atrium <post@example.org>\nEnvoyé : dimanche 29 novembre 2026 10:12\nÀ : Bo <bo@example.org>\nObjet : Nouveau message\n\nNouveau message',
    ],
    [
      'Spanish, Outlook',
      'Yes, at noon.\n\nDe: Atrium <post@example.org>\nEnviado el: domingo, 29 de noviembre de 2026 10:12\nPara: Bo <bo@example.org>\nAsunto: Mensaje nuevo\n\nMensaje nuevo',
    ],
    ['German, Thunderbird', `Yes, at noon.\nAm 29.11.26 um 10:12 schrieb Atrium:\n${quote}`],
    ['German, Gmail', `Yes, at noon.\n\nAm So., 29. Nov. 2026 um 10:12 Uhr schrieb Atrium <\npost@example.org>:\n\n${quote}`],
    ['Italian, Gmail', `Yes, at noon.\n\nIl giorno dom 29 nov 2026 alle ore 10:12 Atrium <post@example.org>\nha scritto:\n\n${quote}`],
    ['Portuguese, Gmail', `Yes, at noon.\n\nEm dom., 29 de nov. de 2026 às 10:12, Atrium <post@example.org>\nescreveu:\n\n${quote}`],
    ['Dutch, Gmail', `Yes, at noon.\n\nOp zo 29 nov 2026 om 10:12 schreef Atrium <post@example.org>:\n\n${quote}`],
    ['Catalan, Gmail', `Yes, at noon.\n\nMissatge de Atrium <post@example.org> del dia dg., 29 de nov. 2026 a les\n10:12:\n\n${quote}`],
    ['FairEmail', `Yes, at noon.\n\n29 Nov 2026 10:12:13 Atrium <post@example.org>:\n\n${quote}`],
    ['mutt', `Yes, at noon.\n\n* Atrium <post@example.org> [2026-11-29 10:12]:\n${quote}`],
    ['Gnus', `Yes, at noon.\n\nAtrium <post@example.org> writes:\n\n${quote}`],
    [
      'German, Outlook',
      'Yes, at noon.\n\nVon: Atrium <post@example.org>\nGesendet: Sonntag, 29. November 2026 10:12\nAn: Bo <bo@example.org>\nBetreff: New message\n\nNew message from Ana',
    ],
    [
      'German, GMX',
      'Yes, at noon.\n\nGesendet: Sonntag, 29. November 2026 um 10:12 Uhr\nVon: Atrium <post@example.org>\nAn: bo@example.org\nBetreff: New message\nNew message from Ana',
    ],
    [
      'Italian, Outlook',
      'Yes, at noon.\n\nDa: Atrium <post@example.org>\nInviato: domenica 29 novembre 2026 10:12\nA: Bo <bo@example.org>\nOggetto: New message\n\nNew message from Ana',
    ],
    [
      'Portuguese, Outlook',
      'Yes, at noon.\n\nDe: Atrium <post@example.org>\nEnviado: domingo, 29 de novembro de 2026 10:12\nPara: Bo <bo@example.org>\nAssunto: New message\n\nNew message from Ana',
    ],
    [
      'French, Zimbra',
      'Yes, at noon.\n\n----- Mail original -----\nDe: "Atrium" <post@example.org>\nÀ: "Bo" <bo@example.org>\nEnvoyé: Dimanche 29 Novembre 2026 10:12:13\nObjet: Nouveau message\n\nNouveau message',
    ],
    ['a mark of the original', `Yes, at noon.\n\n-----Message d’origine-----\nNouveau message`],
    ['a quotation without marks', 'Yes, at noon.\n\nOn 29 Nov 2026 at 10:12, Atrium <post@example.org> wrote:\n\nNew message from Ana'],
    ['below the quotation', `On 29 Nov 2026 at 10:12, Atrium <post@example.org> wrote:\n${'> a line\n'.repeat(9)}\nYes, at noon.`],
  ])('%s', (_, whole) => {
    expect(replyText(whole)).toBe('Yes, at noon.');
  });
});

describe('ML-01 signatures and footers are left out', () => {
  test.each([
    '-- \nBo Lind\n+33 1 23 45 67 89',
    'Sent from my iPhone',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Envoyé depuis mon appareil Galaxy',
    'Get Outlook for iOS<https://aka.ms/o0ukef>',
    'Télécharger Outlook pour iOS<https://aka.ms/o0ukef>',
    'Obtenir Outlook pour Android',
    'Obtener Outlook para iOS<https://aka.ms/o0ukef>',
    'Sent with Proton Mail secure email.',
    'Envoyé avec la messagerie sécurisée Proton Mail.',
    'Envoyé depuis Proton Mail pour iOS.',
    'Enviado con el correo seguro de Proton Mail.',
    'Sent from Mail for Windows',
    'Sent via Superhuman ( https://sprh.mn/?vip=bo@example.org )',
    'Envoyé à partir de Courrier pour Windows',
  ])('%s', (footer) => {
    expect(replyText(`Oui, à midi.\n\n${footer}\n`)).toBe('Oui, à midi.');
    expect(replyText(`Oui, à midi.\n\n${footer}\n\nLe 29 nov. 2026 à 10:12, Atrium <post@example.org> a écrit :\n${quote}`)).toBe(
      'Oui, à midi.',
    );
  });
});

describe('ML-01 people’s own words stay', () => {
  test.each([
    ['a French sentence like an attribution', 'Bonjour,\n\nLe directeur nous a écrit :\n\nNous viendrons tous.'],
    ['a Spanish one', 'El presidente escribió:\n\nVendremos todos.'],
    ['an English one', 'On the door somebody wrote:\n\nCome in.'],
    ['text after a closing', 'Oui.\n\nBien cordialement\nAna\n\nP.-S. Apportez la clé.'],
    ['a line of underscores', 'Nom :\n____________________\nPrénom :'],
    ['a time before a colon', 'We meet at 10:12 in 2026:\n\nCome in.'],
    ['a list of German words', 'Von: Lyon\nAn: Paris\n\nDatum: morgen'],
    ['a sentence above a passage', 'To what Bo asked at 10:12:\n> Who comes?\n\nBo and I.'],
    ['a list with labels', 'To: do\nFrom: monday on\nwe meet at noon.'],
    ['two hyphens in a sentence', 'We meet -- as always -- at noon.'],
    ['words about a footer', 'It says “Sent from my iPhone” below your messages.'],
  ])('%s', (_, whole) => {
    expect(replyText(whole)).toBe(whole);
  });

  test.each(['<', '(', '<a@b', '> <'])('a line of 100,000 signs behind “%s” is read in linear time', (start) => {
    const whole = `Yes.\n\n${start}${'@'.repeat(100_000)}:\n\nNo.`;
    expect(replyText(whole)).toBe(whole);
  });

  test('answers between quoted questions, with the questions', () => {
    const whole = `On 29 Nov 2026 at 10:12, Ana <ana@example.org> wrote:\n> Who comes?\n\nBo and I.\n\n> When?\n\nAt noon.\n\n> Bye\n> Ana`;
    expect(replyText(whole)).toBe('> Who comes?\n\nBo and I.\n\n> When?\n\nAt noon.');
  });

  test('never with the addresses that answer or unsubscribe for the person', () => {
    const token = 'a'.repeat(32);
    const whole = `> Answer: reply+${token}@reply.example.org\n> https://x.example/unsubscribe?token=1.2\n> Who comes?\n\nBo.`;
    expect(replyText(whole)).toBe('> Who comes?\n\nBo.');
    const unmarked = `Bo.\n\nAtrium skrev den 29 nov. 2026\nWho comes?\nReply: reply+${token}@reply.example.org\nhttps://x.example/unsubscribe?token=1.2`;
    expect(replyText(unmarked)).not.toMatch(/reply\+|unsubscribe/);
  });
});
