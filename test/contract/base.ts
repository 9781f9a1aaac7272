/** The origin that the tests give the server, so that every URI in an answer can be written down. */
export const base = 'https://lectern.example';
