import type { Sharp } from 'sharp'
import { lookPictures, type LookPicture } from '#contract/look.ts'

type Rgba = { r: number; g: number; b: number; alpha: number }

const transparent: Rgba = { r: 0, g: 0, b: 0, alpha: 0 }
/** The ground of the site, behind pictures that must not be transparent. */
const ground: Rgba = { r: 0xf3, g: 0xee, b: 0xe3, alpha: 1 }

/** Makes all pictures of a mark: PNGs that were drawn anew, and an SVG that holds nothing but one of them. */
export async function drawMarkPictures(
  open: (bytes: Uint8Array) => Promise<Sharp>,
  bytes: Uint8Array,
): Promise<Record<LookPicture, Uint8Array>> {
  const within = async (side: number) =>
    (await open(bytes))
      .autoOrient()
      .resize({ width: side, height: side, fit: 'contain', background: transparent })
      .toColourspace('srgb')
      .png()
      .toBuffer()
  const onGround = async (mark: number, width: number, height: number) => {
    const left = Math.round((width - mark) / 2)
    const top = Math.round((height - mark) / 2)
    return (await open(await within(mark)))
      .extend({ left, right: width - mark - left, top, bottom: height - mark - top, background: transparent })
      .flatten({ background: ground })
      .png()
      .toBuffer()
  }
  return {
    '/icon.svg': wrap(await within(lookPictures['/icon.svg'].side)),
    '/icon-192.png': await within(192),
    '/icon-512.png': await within(512),
    '/apple-touch-icon.png': await onGround(148, 180, 180),
    '/og.png': await onGround(420, 1200, 630),
  }
}

/** An SVG around a PNG of ours: nothing of what was uploaded is in it as text. */
function wrap(png: Uint8Array): Uint8Array {
  const { side } = lookPictures['/icon.svg']
  const data = Buffer.from(png).toString('base64')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="data:image/png;base64,${data}"/></svg>`,
  )
}
