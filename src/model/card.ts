/** A picture that Lectern draws: the preview of a shared page, with its title, or an icon with one letter. */
export interface Card {
  kind: 'preview' | 'icon';
  title: string;
  /** Name of the site; empty on an icon. */
  name: string;
  /** Date and place; empty if unknown. */
  meta: string;
  /** File of a portrait, relative to the site's folder. */
  portrait?: string;
  /** Font files of the site that may have the letters of the title which our font lacks, relative to its folder. */
  fonts?: string[];
  /** Each as `#rrggbb`. */
  colors: { accent: string; paper: string; ink: string; soft: string };
}

/** Pixels. */
export const CARD_SIZES = {
  preview: { width: 1200, height: 630 },
  icon: { width: 180, height: 180 },
} as const;
