/* Places footnotes beside their references, if the look has a margin for them (`--notes` is set). */
const prose = document.querySelector<HTMLElement>('.prose:has(> .footnotes)');

/** Puts each note beside its reference, below the previous note and below wide elements. If they do not fit, all stay at the end. */
function place(text: HTMLElement) {
  const notes = [...text.querySelectorAll<HTMLElement>('.footnotes > ol > li')];
  text.classList.toggle('with-notes', getComputedStyle(text).getPropertyValue('--notes') !== '');
  if (!text.classList.contains('with-notes')) return;
  const { top, height } = text.getBoundingClientRect();
  const { left = 0, right = 0 } = notes[0]?.getBoundingClientRect() ?? {};
  const wide = [...text.children]
    .map((part) => part.getBoundingClientRect())
    .filter((part) => part.left < right && left < part.right);
  let free = 0;
  for (const note of notes) {
    const reference = text.querySelector(`sup a[href="#${note.id}"]`);
    free = Math.max(free, (reference?.getBoundingClientRect().top ?? top) - top);
    for (const part of wide)
      if (part.top - top < free + note.offsetHeight && free < part.bottom - top) free = part.bottom - top;
    note.style.top = `${free}px`;
    free += note.offsetHeight + 12;
  }
  if (free > height) text.classList.remove('with-notes');
}

if (prose) new ResizeObserver(() => place(prose)).observe(prose);
