/** Codes whose single sentence says what to enter, or is followed by another one on screen. */
const saysEnough: ReadonlySet<string> = new Set(['field.required', 'field.tooLong', 'field.tooShort', 'request.tooMany']);

/** Verbs of single sentences that ask the reader to act. */
const asks: Readonly<Record<string, RegExp>> = {
  en: /^(?:Add|Choose|Confirm|Copy|Correct|Enter|Hand|Please|Remove|Stop|Use|Vote|Write)\b|\b(?:must|to continue|before you)\b/u,
  fr: /^(?:Ajoutez|Chaque|Choisissez|Confirmez|Corrigez|Écrivez|Indiquez|Retirez|Saisissez|Utilisez|Veuillez|Votez)\b|\b(?:doit|doivent|devez|pour continuer|d’abord)\b|^(?:Confiez|Cessez|Acceptez|Transmettez|Rédigez|Entrez)/u,
  es: /^(?:Añada|Confirme|Corrija|Elija|Escriba|Introduzca|Quite|Use|Utilice|Vote|Acepte|Ceda|Deje|Indique|Rellene)\b|\b(?:debe|deben|tiene que|para continuar|antes de|primero)\b/u,
};

/** Whether an error text says what to do: in a second sentence, or as a request. */
export function namesNextStep(language: string, code: string, text: string): boolean {
  if (saysEnough.has(code)) return true;
  const sentences = text.split(/(?<=[.!?…:;»”])\s+/u).filter((sentence) => /\p{L}{2}/u.test(sentence));
  return sentences.length > 1 || (asks[language]?.test(text) ?? false);
}
