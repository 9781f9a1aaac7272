/* The switch of the colours. It saves the choice in this browser; without scripts, the style sheet applies it to this page only. */
const { dataset } = document.documentElement;
for (const choice of document.querySelectorAll<HTMLInputElement>('.appearance input')) {
  choice.checked = choice.value === (dataset['appearance'] ?? 'auto');
  choice.addEventListener('change', () => {
    dataset['appearance'] = choice.value;
    try {
      localStorage.setItem('appearance', choice.value);
    } catch {
      // Without storage, the choice applies to this page only.
    }
  });
}
