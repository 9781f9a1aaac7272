import sharp from 'sharp';

/** Makes a picture, one half blue and one half orange, so that a test recognises a smaller copy by its colours. */
export function painted(width: number, height: number): ReturnType<typeof sharp> {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: '#2050c0' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#d07020' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}
