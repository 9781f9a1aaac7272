/** The origin of every server under test, so that the tests can spell out the URLs of answers. */
export const base = 'https://lectern.example';
