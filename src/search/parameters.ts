/** The weight of one occurrence in title, tags, headings, description, body and transcript. */
export const FIELD_WEIGHTS = [2.5, 2.2, 1.8, 1.4, 1, 0.8] as const;
/** How much the length of each field lowers the weight of an occurrence in it, 0 to 1 (`b` of BM25F). */
export const LENGTH_PENALTIES = [0.5, 0.3, 0.5, 0.5, 0.7, 0.7] as const;
/** `k1` of BM25: from how many occurrences on further ones count little. */
export const SATURATION = 1.6;
/** Factor for a word that occurs only inside camelCase names. */
export const PART_WEIGHT = 0.5;
/** How many of the most telling terms of each document the index keeps for feedback. */
export const FEEDBACK_TERMS = 32;
/** The greatest weight of such a term that the index can store (in 8 bits). Greater weights are lowered to it. */
export const FEEDBACK_SCALE = 10;
/** How telling a term is (IDF of BM25). @param size number of all documents. @param documents those with the term. */
export function rarity(size: number, documents: number): number {
  return Math.log(1 + (size - documents + 0.5) / (documents + 0.5));
}
/** Impacts are numbers below 1, and stored as 16 bits. */
export const IMPACT_SCALE = 65535;
/** The index stores the byte offset of the positions of every sixteenth posting. */
export const POSITION_BLOCK = 16;

/** Only this many words of a query count. */
export const MOST_WORDS = 32;
/** Only this many UTF-16 units of a query are read. */
export const LONGEST_QUERY = 2048;
/** If fewer documents have all words of a query, some of the words suffice. */
export const FEW = 8;
/** Factor for words that begin with the unfinished last word of a query; and if documents contain that word itself. */
export const PREFIX_WEIGHT = 0.8;
export const PREFIX_WEIGHT_BESIDE = 0.4;
/** How many words that begin with the unfinished word are tried. */
export const MOST_ENDINGS = 64;
/** How many pairs that begin with a single Han or kana character are tried. A large index has some thousand. */
export const MOST_PAIRS = 4000;
/** No more such words are tried once they have more postings than this and than half the number of documents. */
export const ENDING_POSTINGS = 20_000;
/** Factor for a corrected word, by the number of edits. */
export const TYPO_WEIGHTS = [1, 0.95, 0.8] as const;
export const MOST_CORRECTIONS = 8;
/** Factor for the joined or divided form of words (`rate limit`, `ratelimit`). */
export const JOINED_WEIGHT = 0.6;
/** Factor for a longer name or word that begins with a word of the query. */
export const ENDING_WEIGHT_IN_NAMES = 0.45;
/** Added to the score of a title that equals the query, so that it comes first. */
export const EXACT_TITLE = 1024;
/** Added if a title begins with the query, for each whole word of the query; and if the last word goes on in the title. */
export const TITLE_START_WEIGHT = 1;
export const TITLE_START_INSIDE_WEIGHT = 0.2;
/** Up to `WANTED_WHOLE` words must all occur; of up to `SHORT_QUERY`, this share of their rarity; of more, any. */
export const WANTED_WHOLE = 2;
export const ENOUGH_OF_WORDS = 0.3;
export const SHORT_QUERY = 6;
/** Factors for question words and for implied terms. */
export const QUESTION_WORD_WEIGHT = 0.15;
export const IMPLIED_WEIGHT = 0.2;
/** Feedback: minimum number of words in the query, number of documents, number of terms, weight. */
export const FEEDBACK_FROM = 7;
export const FEEDBACK_DOCUMENTS = 15;
export const FEEDBACK_WIDENING = 25;
export const FEEDBACK_WEIGHT = 1.2;
/** How many of the best hits are reranked, and the weights of words side by side and of words in the title. */
export const RERANKED = 32;
export const ADJACENT_WEIGHT = 0.1;
export const TITLE_COVER_WEIGHT = 0.3;
/** How many positions a query may look up for its phrases. After that, the words of a phrase may stand anywhere. */
export const PHRASE_LOOK_UPS = 80_000;
/** Weight of the whole query as a phrase, per unit of rarity; and up to how many documents with the rarest word it is tried. */
export const WHOLE_PHRASE_WEIGHT = 0.5;
export const WHOLE_PHRASE_LOOK_UPS = 8000;
/** Size of the window in words, and the weight of words within one window, per unit of rarity. */
export const WINDOW_WORDS = 24;
export const WINDOW_WEIGHT = 0.3;
/** Factor for the other spelling of a name: `node.js` for `node`, and the other way round. */
export const NAME_WEIGHT = 0.4;
