/* What the reader has chosen, before anything is painted: a script of its own that the page waits for. */
try {
  const chosen = localStorage.getItem('appearance');
  if (chosen) document.documentElement.dataset['appearance'] = chosen;
} catch {
  // Without storage, the page has the colours of the system.
}
