/** The label of a button, menu entry or tab: a verb and a noun, without a full stop. */
const labelWithArticle =
  /^(?:Accept|Approve|Back to|Cancel|Choose|Clear|Close|Create|Delete|Dismiss|Download|Edit|Empty|End|Extend|Filter|Go to|Hand over|Hide|Install|Join|Leave|Lift|Manage|Match|Open|Read|Reject|Remove|Rename|Resend|Restore|Reverse|Revoke|Save|Send|Show|Skip to|Stop|Uphold|Verify|Warn|Withdraw) (?:\p{L}+ ){0,2}the (?!other\b)[\p{L} -]+$/u;

/** A date in a sentence without one of these words before it. */
const bareDate = (before: readonly string[]) =>
  new RegExp(String.raw`(?<!(?<!\p{L})(?:${before.join('|')}))(?<=\p{L}) \{(?:added|created|date|next|since|started|time|until)\}`, 'iu');

/**
 * Phrases that a native editor would replace, by language, with the replacement (docs/voice.md).
 * `checks/sentence-canaries.ts` tests each one.
 */
export const habits: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\b(?:every|some|any|no)body\b/iu, 'everyone, someone, anyone, no one'],
    [/\bwho(?:m)?ever\b/iu, 'anyone who'],
    [/\bat once\b/iu, 'immediately'],
    [/\bfor good\b/iu, 'permanently'],
    [/\banew\b/iu, 'again'],
    [/\b(?:by itself|by themselves)\b/iu, 'automatically'],
    [/\bgo(?:es)? out\b/iu, 'will be sent'],
    [/\b(?:are|is|be|been|was|were|being) told\b/iu, 'notified'],
    [/\b(?:bring|brings|brought) (?:(?:it|them|this|one|“[^”]*”|\{\w+\}) )?back\b(?! here)/iu, 'restore'],
    [/\b(?:take|takes|taken|took) back\b/iu, 'withdraw, undo, revoke'],
    [/\b(?:of|from) (?:yours|mine)\b/iu, 'your, my'],
    [/\b(?:clause|document|draft|file|group|reply|request|text)s? waits?\b/iu, 'needs, is pending'],
    [
      /^(?:The|Your) [a-z -]+ (?:was|were|is|are) (?:added|created|deleted|removed|renamed|saved|sent|updated|withdrawn)\.$/u,
      'noun and participle: “Group saved.”',
    ],
    [/^No [a-z]+(?<!s|people|one|reply|history|more) yet\b/u, 'the plural: “No files yet”'],
    [/\b(?:put|putting) (?:\w+ )?right\b/iu, 'fix'],
    [/\bmay (?:not )?(?:add|ask|change|decide|delete|do|download|edit|hold|join|read|see|use|vote|write)\b/iu, 'can'],
    [labelWithArticle, 'verb and noun, without “the”: “Leave group”'],
    [/\bget this (?:\w+ )*(?:email|summary)\b/iu, 'You received this email because'],
    [/\b(?:address|password) of (?:your|the) account\b/iu, 'for your account'],
    [/\baccounts? (?:\w+ )*opened\b/iu, 'activated: to open an account is to create one'],
    [/\bon the day\b/iu, 'that day'],
    [/^Nothing [^.]*\byet$/u, 'the noun: “No public posts yet”'],
  ],
  fr: [
    [/^(?:Quiconque|Qui) (?!peut)/u, 'toute personne qui'],
    [/\bquiconque\b/iu, 'toute personne qui'],
    [/\bvous seule?\b/iu, 'vous êtes la seule personne à'],
    [
      /\bvous(?: êtes| avez été| serez) (?:abonné|ajouté|autorisé|averti|connecté|informé|inscrit|invité|notifié|prévenu)(?!\p{L})/iu,
      'a form that fits everyone',
    ],
    [/\bvous (?:a|ont) (?:ajouté|inscrit|invité|mentionné|nommé|retiré)(?!\p{L})/iu, 'a form that fits everyone'],
    [/\b(?:à|pour|par|de) tous\b(?! (?:les|vos|ses|mes|nos|leurs|ces))/iu, 'tout le monde'],
    [
      /^(?:Le|La|L’)[a-zà-ÿ’ -]+ (?:a été|est) (?:ajoutée?|créée?|enregistrée?|envoyée?|renommée?|restaurée?|retirée?|supprimée?)\.$/u,
      'noun and participle: « Groupe enregistré. »',
    ],
    [/\bdes gens\b/iu, 'des personnes'],
    [/^Pas encore d[e’]/u, 'Aucun … pour le moment'],
    [/^Rien (?:ici|de|pour)(?!\p{L})/u, 'Aucun … pour le moment'],
    [/^Aucune? .*pour l’instant/u, 'pour le moment'],
    [/\bcomptes? (?:\p{L}+ )*ouverts?(?!\p{L})/iu, 'activé: to open an account is to create one'],
    [/\bdécidées?(?!\p{L})/iu, 'tranchée'],
    [/(?:est|sont) toujours (?:là|ici)(?!\p{L})/iu, 'est conservé'],
    [/(?<!\p{L})tel(?:le)?s? qu’\p{L}*ée?s?(?!\p{L})/iu, 'tel qu’il est …'],
    [/(?<!d’)\bessais?\b/iu, 'tentative, test'],
    [/(?<!\p{L})codage(?!\p{L})/iu, 'encodage'],
    [/\blaissez vide\b/iu, 'laissez ce champ vide'],
    [/\bveuillez réessayer\b/iu, 'réessayez'],
    [/\btout internet\b/iu, 'tout le monde sur internet'],
    [/(?<!\p{L})1 (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L})/iu, '1er'],
    [bareDate(['le', 'du', 'au', 'à', 'dans', 'encore']), 'an article before the date, or a colon'],
  ],
  es: [
    [/\bidentificador(?:es)?\b/iu, 'ID'],
    [/\bpara siempre\b/iu, 'definitivamente'],
    [/\bpor sí (?:solo|sola|mismo|misma)\b/iu, 'automáticamente'],
    [/\b(?:tú|tus?|vosotros|vuestr[oa]s?)\b/iu, 'usted, su'],
    [/^Todavía no hay ning/u, 'Aún no hay'],
    [
      /^(?:El|La) [a-zà-ÿ ]+ se ha (?:añadido|creado|eliminado|enviado|guardado|renombrado|restaurado)\.$/u,
      'noun and participle: «Grupo guardado.»',
    ],
    [/^Todavía no\b/u, 'Aún no'],
    [/\bpara todos\b(?! l[oa]s)/iu, 'para todo el mundo'],
    [/\bcuentas? (?:\p{L}+ )*(?:abiert[ao]s?|abrieron|abrió)(?!\p{L})/iu, 'activada: to open an account is to create one'],
    [/\brecib\p{L}+ una cuenta\b/iu, 'se creará una cuenta'],
    [/\bvuelva a cargar(?:la)?\b/iu, 'recargue la página'],
    [/\b(?:pída|céda|entrégue)l[oa]s? (?:solo )?a\b/iu, 'pídaselo a'],
    [/\brechaz\p{L}+ \p{L}+[aei]r\b/iu, 'rechazar la gestión de'],
    [/\b(?:comentario|mensaje|respuesta) le menciona\b/iu, 'se le menciona en'],
    [/\bquienes administran\b/iu, 'la administración'],
    [/\bco(?:ger|ge|ja)\b/iu, 'tomar: “coger” is vulgar in America'],
    [bareDate(['el', 'del', 'al', 'las', 'en', 'faltan']), 'an article before the date, or a colon'],
  ],
};

/** A number and its unit keep together at the end of a line: U+00A0 between them. */
export const looseUnit = /[\d}] (?:GB|Go|KB|Ko|MB|Mo|h|min|ms)(?![\p{L}\d])/u;

/** Spelling and punctuation faults of English sentences. */
export const englishSlips: readonly (readonly [RegExp, string])[] = [
  [/\p{L}'\p{L}/u, 'a straight apostrophe instead of “’”'],
  [/(?<![:\w])"[^"]*"/u, 'straight quotation marks instead of “ ”'],
  [/[^.]\.\.\.(?!\.)/u, 'three dots instead of “…”'],
  [/(?<=\S) [,;:!?.](?=\s|$)/u, 'a space before a punctuation mark'],
  [/ {2}/u, 'two spaces'],
  [/\d %/u, 'a space before %'],
];

export const mostWords = 25;

/** Number of words per sentence; a placeholder counts as one. */
export function wordsOfSentences(text: string): number[] {
  return text
    .split(/(?<=[.!?…:;])\s+(?=[\p{Lu}«“¿¡{])/u)
    .map((sentence) => sentence.split(/[\s\u00A0\u202F]+/u).filter((word) => /[\p{L}\d]/u.test(word)).length);
}
