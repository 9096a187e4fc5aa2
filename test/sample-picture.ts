import sharp from 'sharp'

type Wishes = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp'
  /** Rotated by its EXIF orientation. */
  turned?: boolean
  /** As large as a real one in bytes. */
  noise?: boolean
}

/** A picture as a phone takes it: with location, owner and camera in its metadata. */
export async function aPicture({
  width = 640,
  height = 480,
  format = 'jpeg',
  turned = false,
  noise = false,
}: Wishes = {}): Promise<Blob> {
  const bytes = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#0a5a4d',
      ...(noise ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } } : {}),
    },
  })
    .toFormat(format)
    .withExif({
      IFD0: {
        Artist: 'Mei Tanaka',
        ImageDescription: '<script>alert(1)</script>',
        Orientation: turned ? '6' : '1',
      },
      IFD3: { GPSLatitude: '37/1 48/1 0/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: turned ? 6 : 1 })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` })
}
