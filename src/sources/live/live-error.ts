/** A published site cannot, or does not want to, be read: one sentence or two with the fix, for people. */
export class LiveSiteError extends Error {
  override readonly name = 'LiveSiteError';
}
