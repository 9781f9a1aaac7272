/**
 * Irregular forms, each line `word: forms`. Stemmers do not know them. Forms that are often another word are missing, such as
 * `left`, `rose` or `ground`.
 */
const english = `be: was were been
bear: borne|become: became|begin: began begun|bend: bent|bite: bitten|bleed: bled|blow: blew blown|break: broke broken|breed: bred|bring: brought
build: built|burn: burnt|buy: bought|catch: caught|choose: chose chosen|cling: clung|come: came|creep: crept|deal: dealt|dig: dug|do: did done
draw: drew drawn|dream: dreamt|drink: drank drunk|drive: drove driven|eat: ate eaten|fall: fell fallen|feed: fed|feel: felt|fight: fought|find: found
flee: fled|fly: flew flown|forbid: forbade forbidden|forget: forgot forgotten|forgive: forgave forgiven|freeze: froze frozen|get: got gotten|give: gave given
go: went gone|grow: grew grown|hang: hung|have: had has|hear: heard|hide: hid hidden|hold: held|keep: kept|kneel: knelt|know: knew known|lead: led
lean: leant|learn: learnt|leap: leapt|lend: lent|light: lit|lose: lost|make: made|mean: meant|meet: met|overcome: overcame|pay: paid|prove: proven
ride: rode ridden|ring: rang rung|rise: risen|rewrite: rewrote rewritten|run: ran|say: said|see: saw seen|seek: sought|sell: sold|send: sent
shake: shook shaken|shine: shone|shoot: shot|show: shown|shrink: shrank shrunk|sing: sang sung|sink: sank sunk|sit: sat|sleep: slept|slide: slid
speak: spoke spoken|spend: spent|spin: spun|stand: stood|steal: stole stolen|stick: stuck|sting: stung|strike: struck|strive: strove|swear: swore sworn
sweep: swept|swim: swam swum|swing: swung|take: took taken|teach: taught|tear: tore torn|tell: told|think: thought|throw: threw thrown
understand: understood|undo: undid undone|wake: woke woken|wear: wore worn|weave: wove woven|weep: wept|win: won|withdraw: withdrew withdrawn|write: wrote written
child: children|man: men|woman: women|foot: feet|tooth: teeth|goose: geese|mouse: mice|ox: oxen|wife: wives|knife: knives|half: halves|shelf: shelves
wolf: wolves|thief: thieves|loaf: loaves|index: indices|vertex: vertices|matrix: matrices|appendix: appendices|criterion: criteria|phenomenon: phenomena
bacterium: bacteria|nucleus: nuclei|stimulus: stimuli|fungus: fungi|radius: radii|analysis: analyses|thesis: theses|hypothesis: hypotheses|crisis: crises
diagnosis: diagnoses|axis: axes|formula: formulae|larva: larvae|schema: schemata|medium: media`;

const german = `sein: war waren gewesen|haben: hatte hatten gehabt|werden: wurde wurden geworden|gehen: ging gingen gegangen|kommen: kam kamen gekommen
schreiben: schrieb schrieben geschrieben|sprechen: sprach sprachen gesprochen spricht|lesen: las lasen gelesen liest|finden: fand fanden gefunden
geben: gab gaben gegeben gibt|nehmen: nahm nahmen genommen nimmt|sehen: sah sahen gesehen sieht|wachsen: wuchs wuchsen gewachsen|laufen: lief liefen gelaufen
fahren: fuhr fuhren gefahren|tragen: trug trugen getragen|halten: hielt hielten gehalten|bleiben: blieb blieben geblieben|beginnen: begann begannen begonnen
verlieren: verlor verloren|bringen: brachte brachten gebracht|denken: dachte dachten gedacht|wissen: wusste wussten gewusst weiß|stehen: stand standen gestanden
helfen: half halfen geholfen hilft|treffen: traf trafen getroffen trifft|essen: aß aßen gegessen isst|trinken: trank tranken getrunken|schlafen: schlief schliefen
fliegen: flog flogen geflogen|ziehen: zog zogen gezogen|bieten: bot boten geboten|schließen: schloss schlossen geschlossen|werfen: warf warfen geworfen wirft
sterben: starb starben gestorben stirbt|singen: sang sangen gesungen|schwimmen: schwamm schwammen geschwommen|liegen: lag lagen gelegen|sitzen: saß saßen gesessen
rufen: rief riefen gerufen|lassen: ließ ließen|fallen: fiel fielen|gewinnen: gewann gewannen gewonnen|verstehen: verstand verstanden|vergessen: vergaß vergaßen
entstehen: entstand entstanden|entscheiden: entschied entschieden|verbinden: verband verbunden|erscheinen: erschien erschienen|empfehlen: empfahl empfohlen empfiehlt
waschen: wusch gewaschen|schlagen: schlug schlugen geschlagen|steigen: stieg stiegen gestiegen|leihen: lieh geliehen|kennen: kannte kannten gekannt`;

function formsIn(list: string): ReadonlyMap<string, string> {
  const lines = list.split(/[|\n]/).map((line) => line.split(': '));
  return new Map(lines.flatMap(([word = '', forms = '']) => forms.split(' ').map((form) => [form, word])));
}

/** For each language, the base word of each irregular form. */
export const IRREGULAR: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  de: formsIn(german),
  en: formsIn(english),
};
