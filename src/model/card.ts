/** A picture of words, drawn with our own font: a preview of a page for those who share it, or an icon of one letter. */
export interface Card {
  kind: 'preview' | 'icon';
  title: string;
  /** Of the site; empty on an icon. */
  name: string;
  /** When and where; empty where nothing is known. */
  meta: string;
  /** A picture of the site, relative to its folder. */
  portrait?: string;
  /** Our font lacks letters of the title: files of fonts of the site, relative to its folder, which may have them. */
  fonts?: string[];
  /** Each as `#rrggbb`. */
  colors: { accent: string; paper: string; ink: string; soft: string };
}

/** Pixels. */
export const CARD_SIZES = {
  preview: { width: 1200, height: 630 },
  icon: { width: 180, height: 180 },
} as const;
