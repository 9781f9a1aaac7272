/** Text of a site that was to be a pattern and is none, or none that ends in time: what it means is not guessed. */
export class UnreadablePattern extends Error {
  override readonly name = 'UnreadablePattern';
}
