/* Buttons that copy a text. */
function copyOnClick(button: HTMLElement, copied: string, textOf: () => string | Promise<string>) {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText((await textOf()).trim());
    button.textContent = copied;
    setTimeout(() => (button.textContent = label), 2000);
  });
}

// `navigator.clipboard` is missing on pages without TLS.
if (navigator.clipboard as Clipboard | undefined) {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const { copy = '', copied = '' } = button.dataset;
    button.hidden = false;
    copyOnClick(button, copied, () => document.getElementById(copy)?.innerText ?? '');
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy-from]')) {
    const { copyFrom = '', copied = '' } = button.dataset;
    button.hidden = false;
    copyOnClick(button, copied, async () => (await fetch(copyFrom)).text());
  }
  for (const pre of document.querySelectorAll<HTMLElement>('[data-copy-code] pre')) {
    const { copyCode = '', copied = '' } = pre.closest<HTMLElement>('[data-copy-code]')?.dataset ?? {};
    const button = document.createElement('button');
    let box = pre.parentElement;
    if (!box?.matches('.code')) {
      box = document.createElement('div');
      box.className = 'code';
      pre.replaceWith(box);
      box.append(pre);
    }
    button.className = 'copy';
    button.type = 'button';
    button.textContent = copyCode;
    box.append(button);
    copyOnClick(button, copied, () => pre.textContent);
  }
}
