/* The switch: it keeps the choice in this browser. Without script the stylesheet follows it on the page alone. */
const { dataset } = document.documentElement;
for (const choice of document.querySelectorAll<HTMLInputElement>('.appearance input')) {
  choice.checked = choice.value === (dataset['appearance'] ?? 'auto');
  choice.addEventListener('change', () => {
    dataset['appearance'] = choice.value;
    try {
      localStorage.setItem('appearance', choice.value);
    } catch {
      // Then the choice is this page's alone.
    }
  });
}
