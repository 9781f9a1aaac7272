/** What the reader has chosen, before anything is painted: a script of its own that the page waits for. */
export const APPEARANCE = String.raw`
try {
  const chosen = localStorage.getItem('appearance');
  if (chosen) document.documentElement.dataset.appearance = chosen;
} catch {}
`.trimStart();

/** The switch: it keeps the choice in this browser. Without script the stylesheet follows it on the page alone. */
export const APPEARANCE_SWITCH = String.raw`
for (const choice of document.querySelectorAll('.appearance input')) {
  const root = document.documentElement;
  choice.checked = choice.value === (root.dataset.appearance ?? 'auto');
  choice.addEventListener('change', () => {
    root.dataset.appearance = choice.value;
    try { localStorage.setItem('appearance', choice.value); } catch {}
  });
}
`;
