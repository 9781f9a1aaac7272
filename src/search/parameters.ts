/** Title, tags, headings, description, body, transcript: what one occurrence is worth. */
export const FIELD_WEIGHTS = [2.5, 2.2, 1.8, 1.4, 1, 0.8] as const;
/** How far a field's length counts against an occurrence in it, 0 to 1. */
export const LENGTH_PENALTIES = [0.5, 0.3, 0.5, 0.5, 0.7, 0.7] as const;
/** BM25's saturation. */
export const SATURATION = 1.6;
/** What a word that occurs only inside camelCase names is worth. */
export const PART_WEIGHT = 0.5;
/** Most telling terms kept for each document, for feedback. */
export const FEEDBACK_TERMS = 32;
/** The greatest weight that such a term is kept with; above it all are the same. */
export const FEEDBACK_SCALE = 10;
/** How telling a term is that so many of all documents have: BM25's. */
export function rarity(size: number, documents: number): number {
  return Math.log(1 + (size - documents + 0.5) / (documents + 0.5));
}
/** Impacts are kept as 16 bits of a number below 1. */
export const IMPACT_SCALE = 65535;
/** Every so many postings the place of their positions is kept. */
export const POSITION_BLOCK = 16;

/** No more than so many words of a query count. */
export const MOST_WORDS = 32;
/** No more than so many UTF-16 units of a query are read. */
export const LONGEST_QUERY = 2048;
/** Where fewer documents than these have all words, some words suffice. */
export const FEW = 8;
/** What a match by an unfinished last word is worth, alone and beside documents that have the word itself. */
export const PREFIX_WEIGHT = 0.8;
export const PREFIX_WEIGHT_BESIDE = 0.4;
/** Most endings tried of an unfinished word. */
export const MOST_ENDINGS = 64;
/** Most pairs tried that a single Han or kana character begins: in a large index there are some thousand. */
export const MOST_PAIRS = 4000;
/** No further ending is tried when those so far have more postings than this, and than half the documents. */
export const ENDING_POSTINGS = 20_000;
/** What a match by a corrected word is worth, for each edit. */
export const TYPO_WEIGHTS = [1, 0.95, 0.8] as const;
export const MOST_CORRECTIONS = 8;
/** What a match by the joined or divided form of words is worth (`rate limit`, `ratelimit`). */
export const JOINED_WEIGHT = 0.6;
/** What a longer name or word is worth of which the query has the beginning. */
export const ENDING_WEIGHT_IN_NAMES = 0.45;
/** A title that is the query comes first, whatever else is found. */
export const EXACT_TITLE = 1024;
/** What a title is worth that begins with the query, for each whole word of it, and for a last word that goes on. */
export const TITLE_START_WEIGHT = 1;
export const TITLE_START_INSIDE_WEIGHT = 0.2;
/** Of so many words all are wanted; of more, so much of what they are worth together. */
export const WANTED_WHOLE = 2;
export const ENOUGH_OF_WORDS = 0.3;
export const SHORT_QUERY = 6;
/** What question words count for, and names that go without saying. */
export const QUESTION_WORD_WEIGHT = 0.15;
export const IMPLIED_WEIGHT = 0.2;
/** Feedback: from how many words on, from how many documents, how many terms, how much they count. */
export const FEEDBACK_FROM = 7;
export const FEEDBACK_DOCUMENTS = 15;
export const FEEDBACK_WIDENING = 25;
export const FEEDBACK_WEIGHT = 1.2;
/** How many of the best are looked at more closely: words side by side, words in the title. */
export const RERANKED = 32;
export const ADJACENT_WEIGHT = 0.1;
export const TITLE_COVER_WEIGHT = 0.3;
/** How many words of documents a query may look up for its phrases; past it their words need only be there. */
export const PHRASE_LOOK_UPS = 80_000;
/** What it is worth to hold the whole query word by word, for each unit of its words' rarity; looked for where the rarest is in no more documents. */
export const WHOLE_PHRASE_WEIGHT = 0.5;
export const WHOLE_PHRASE_LOOK_UPS = 8000;
/** What words are worth that stand within so many words of each other, for each unit of their rarity. */
export const WINDOW_WORDS = 24;
export const WINDOW_WEIGHT = 0.3;
/** What a name is worth that is written with or without its ending, the other way than asked: `node.js`, `node`. */
export const NAME_WEIGHT = 0.4;
