/* Opens the list of contents where it stands beside the text, and marks the section that is being read. */
const contents = document.querySelector<HTMLDetailsElement>('details.contents');

if (contents && getComputedStyle(contents).position === 'sticky') {
  contents.open = true;
  const links = new Map(
    [...contents.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  const passed = new IntersectionObserver(
    (entries) => {
      const read = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (!read) return;
      for (const link of links.values()) link.removeAttribute('aria-current');
      links.get(read.target.id)?.setAttribute('aria-current', 'true');
    },
    { rootMargin: '0px 0px -70% 0px' },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading) passed.observe(heading);
  }
}
