import { memo } from '../../text/memo.ts';
import { foldWord, lowerCase } from './fold.ts';

/** Words of questions that say little about the subject. They come in addition to stop words. */
const lists: Record<string, string> = {
  de: 'bitte gibt geht nennt nenne zeig zeige zeigen erkläre finde finden weiß viel viele wieviel wie womit wofür warum weshalb wieso möglich jemand irgendein etwas ding dinge art weise sache eigentlich gerade heutzutage momentan derzeit zuletzt',
  en: 'a also anybody anyone anything anywhere currently ever everybody everyone everything explain find gave get gets getting give gives given going got happen happened happens is just kind know known lately like list lot lots make makes many may maybe me much must name named names nowadays one people please possible really recommend recommended recently said say saying says show shows somebody someone something sort still tell thing things today told use used uses using want wanted wants way ways whether whose within yet',
  es: 'alguien algo cosa cosas cuál cuáles cuándo cuánto cuántos cuántas cómo dar decir dime dónde encontrar explica explicar favor forma hacer lista manera mostrar muestra puede puedo qué quién quiénes saber tipo',
  fr: 'afficher aller chose choses combien comment donner expliquer explique façon faire genre liste manière montrer montre où peut peux plaît pourquoi quand quel quelle quelles quels quelque quelqu sait savoir sorte trouver type',
  it: 'cosa cose come dare dimmi dire dove elenco fare genere modo mostra mostrare perché posso può qualcosa qualcuno quale quali quando quanti quanto spiega spiegare tipo trovare',
  nl: 'bestaat doen dingen geef hoe hoeveel iemand iets kan kun laat leg lijst maken manier mogelijk noem soort toon uitleg vind vinden waar waarom wanneer welk welke weten wie zien',
  pt: 'alguém algo coisa coisas como dar dizer encontrar explica explicar fazer forma jeito lista maneira mostra mostrar onde pode posso quais qual quando quanto quantos quem saber tipo',
};

/** The folded question words of a language; empty if there is no list. */
export const questionWordsOf = memo((language): ReadonlySet<string> => {
  const list = Object.hasOwn(lists, language) ? (lists[language] ?? '').split(' ') : [];
  return new Set(list.map((word) => foldWord(lowerCase(word))));
});
