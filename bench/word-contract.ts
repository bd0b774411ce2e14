const sentence = 'The borrower repays the loan in monthly instalments as agreed between the parties in this contract. ';
const styleSheet = `<!-- @list l0 {mso-list-id:1; mso-list-type:hybrid;}
@list l0:level1 {mso-level-text:"%1\\."; mso-level-tab-stop:none; text-indent:-18.0pt;}
@list l0:level2 {mso-level-text:"%1\\.%2\\."; mso-level-tab-stop:none; text-indent:-21.6pt;}
@list l0:level3 {mso-level-number-format:alpha-lower; mso-level-text:"\\(%3\\)"; text-indent:-25.2pt;}
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin-top:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif; mso-fareast-language:EN-US;}
h1 {mso-style-priority:9; font-size:16.0pt; font-family:"Calibri Light",sans-serif; color:#2F5496; font-weight:normal;}
p.MsoListParagraph {mso-style-priority:34; margin-left:36.0pt; mso-add-space:auto;}
span.SpellE {mso-style-name:""; mso-spl-e:yes;} -->`;

/** A numbered contract as Word copies it: about 400 words a page, with a table every fifth page. */
export function wordContract(pages: number): string {
  const run = (words: string, more = '') =>
    `<span lang=EN-GB style='mso-ansi-language:EN-GB;mso-bidi-font-weight:bold${more}'>${words}</span>`;
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-GB style='mso-ansi-language:EN-GB'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n`;
  const page = (_each: unknown, index: number): string => {
    const article = index + 1;
    const parts = [item(1, `${article}.`, run(`<b style='mso-bidi-font-weight:normal'>Article ${article}</b>`))];
    for (let clause = 1; clause <= 4; clause += 1) {
      parts.push(
        item(2, `${article}.${clause}.`, run(sentence.repeat(2)) + run(`<span class=SpellE>term</span> ${clause}`, ';font-weight:bold')),
      );
      for (const letter of 'ab') parts.push(item(3, `(${letter})`, run(sentence) + run(sentence, ';font-style:italic')));
    }
    parts.push(`<p class=MsoNormal>${run(sentence.repeat(4))}<o:p></o:p></p>\n`, '<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n');
    const row = `<tr>${`<td width=150 valign=top style='width:112.0pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt'><p class=MsoNormal>${run('Sum')}<o:p></o:p></p></td>`.repeat(4)}</tr>`;
    if (index % 5 === 4) parts.push(`<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0>${row.repeat(8)}</table>\n`);
    return parts.join('');
  };
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style>${styleSheet}</style></head><body lang=EN-GB><!--StartFragment-->${Array.from({ length: pages }, page).join('')}<!--EndFragment--></body></html>`;
}
