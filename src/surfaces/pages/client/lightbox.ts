/* Shows pictures of a text in full size after a click, unless they are links. */
let box: HTMLDialogElement | undefined;

function makeBox(): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.className = 'lightbox';
  made.addEventListener('click', () => made.close());
  document.body.append(made);
  return made;
}

document.addEventListener('click', ({ target, button }) => {
  if (button !== 0 || !(target instanceof HTMLImageElement)) return;
  if (!target.matches('.prose img, .photos img') || target.closest('a, button')) return;
  // Icons have no larger size.
  if (target.naturalWidth < 400) return;
  box ??= makeBox();
  const whole = document.createElement('img');
  whole.src = target.src;
  whole.alt = target.alt;
  box.setAttribute('aria-label', target.alt);
  box.replaceChildren(whole);
  box.showModal();
});
