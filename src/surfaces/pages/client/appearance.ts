/* Applies the reader's choice of colours. It is a script of its own, since it must run before the first paint. */
try {
  const chosen = localStorage.getItem('appearance');
  if (chosen) document.documentElement.dataset['appearance'] = chosen;
} catch {
  // Without storage, the page has the colours of the system.
}
