import { hashText } from '../../../text/hash-text.ts';
import type { EntryRecord } from '../../../model/entry-schema.ts';
import type { ContentType } from '../../../model/content-type.ts';

/** The size of a drawing: 16 to 9. */
const [WIDTH, HEIGHT] = [160, 90];
const TILE = 20;

type Numbers = (below: number) => number;

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;

/** The path of a quarter of a disc in a tile. @param corner 0 to 3, the centre of the disc. */
function quarter(x: number, y: number, corner: number): string {
  const [right, down] = [corner % 2, corner >> 1];
  const [dx, dy] = [right ? -TILE : TILE, down ? -TILE : TILE];
  const sweep = right === down ? 1 : 0;
  return `M${x + right * TILE} ${y + down * TILE}h${dx}a${TILE} ${TILE} 0 0 ${1 - sweep} ${-dx} ${dy}z`;
}

/** The drawing of each type: sound waves for talks, discs for videos, tiles for projects, lines for writing. */
const DRAWINGS: Readonly<Record<ContentType, (next: Numbers) => string>> = {
  talk(next) {
    const [x, y] = [90 + next(60), next(50)];
    return [1, 2, 3, 4, 5, 6].map((ring) => disc(x, y, ring * 13) + disc(x, y, ring * 13 - 4)).join('');
  },
  video: (next) => [0, 1, 2].map(() => disc(60 + next(95), next(70), 16 + next(26))).join(''),
  project: (next) =>
    Array.from({ length: 40 }, (_, tile) => [tile % 8, tile >> 3] as const)
      .filter(([column]) => next(12) < column)
      .map(([column, row]) => quarter(column * TILE, row * TILE, next(4)))
      .join(''),
  writing(next) {
    const [left, height] = [10 + next(70), 4 + next(9)];
    return Array.from(
      { length: Math.ceil(HEIGHT / (2 * height)) },
      (_, line) => `M${left} ${2 * line * height}h${25 + next(100)}v${height}H${left}z`,
    ).join('');
  },
  page: (next) => disc(70 + next(90), next(HEIGHT), 30 + next(30)),
};

/** A drawing instead of a picture. An entry always has the same one, in the colour of the look. */
export function Drawing({ of: { path, type } }: { of: Pick<EntryRecord, 'path' | 'type'> }) {
  let state = hashText(path);
  const next: Numbers = (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x3d4d51cb;
    return (state >>> 8) % below;
  };
  return (
    <svg
      class="drawn"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill-rule="evenodd" d={DRAWINGS[type](next)} />
    </svg>
  );
}
