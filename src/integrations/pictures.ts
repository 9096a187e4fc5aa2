import type { Sharp, SharpOptions } from 'sharp'
import { Refusal } from '#contract/refusals.ts'
import type { FairQueue } from '#domain/fair-queue.ts'
import type { Picture, Pictures } from '#domain/pictures.ts'
import { drawMarkPictures } from './mark-pictures.ts'

/** Fifty million pixels: the default of the largest phone cameras. */
const MAX_PIXELS = 50_000_000
const MAX_EDGE_LENGTH = 2000
const smallEdge = 400
const secondsForOne = 20

const messages = {
  unknown: 'That is no picture we can read. Please choose a JPEG, PNG or WebP.',
  heic: 'That picture is a HEIC, which we cannot read. Take it as JPEG: on iPhone under Settings, Camera, Formats, Most Compatible.',
  broken: 'That picture is damaged or cut off. Please take or choose it again.',
  wide: 'That picture has more than 50 million pixels. Please take it at an ordinary size.',
}

/** Processes pictures with sharp, uploads in the turns of a queue. */
export function openPictures(turns: FairQueue): Pictures {
  return {
    read: async (bytes, owner) => {
      refuseUnknownFormats(bytes)
      return turns.run(() => remake(bytes), owner)
    },
    mark: async (bytes, owner) => {
      refuseUnknownFormats(bytes)
      return turns.run(() => remakeMark(bytes), owner)
    },
    // PDFs are drawn one at a time, so their pictures need no queue, and delay no upload.
    shrink: async (bytes, longest) => {
      const { data, info } = await asJpeg((await open(bytes)).resize(fitting(longest)), 80)
      return { bytes: data, width: info.width, height: info.height }
    },
    waiting: () => turns.waiting(),
    refused: () => turns.refused(),
  }
}

/** Checks the magic bytes before any decoder runs. */
function refuseUnknownFormats(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const known =
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
  if (known) return
  const isHeic = head.slice(4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(head.slice(8, 12))
  throw handleUnreadable(isHeic ? messages.heic : messages.unknown)
}

async function remake(bytes: Uint8Array): Promise<Picture> {
  return decode(bytes, async () => {
    // sharp drops metadata by default: location, time, camera, thumbnails.
    const large = await asJpeg((await open(bytes)).autoOrient().resize(fitting(MAX_EDGE_LENGTH)), 82)
    const small = await asJpeg((await open(large.data)).resize(fitting(smallEdge)), 76)
    return {
      contentType: 'image/jpeg',
      large: { bytes: large.data, width: large.info.width, height: large.info.height },
      small: { bytes: small.data },
    }
  })
}

function remakeMark(bytes: Uint8Array) {
  return decode(bytes, () => drawMarkPictures(open, bytes))
}

/** Checks a picture, then works on it; whatever fails becomes a sentence. */
async function decode<T>(bytes: Uint8Array, work: () => Promise<T>): Promise<T> {
  try {
    const { format, width, height, pages } = await (await open(bytes)).metadata()
    if (!['jpeg', 'png', 'webp'].includes(format)) throw handleUnreadable(messages.unknown)
    if (width * height > MAX_PIXELS) throw handleUnreadable(messages.wide)
    if ((pages ?? 1) > 1) throw handleUnreadable('That picture moves. Please choose one that stands still.')
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw handleUnreadable(/pixel limit/i.test(String(error)) ? messages.wide : messages.broken)
  }
}

const options: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  // Truncated pictures are refused. Warnings are ignored, since photos of common phones cause some.
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
}

let loaded: Promise<(typeof import('sharp'))['default']> | null = null

async function open(bytes: Uint8Array): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // Memory for all matters more than speed for one.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  const sharp = await loaded
  return sharp(bytes, options).timeout({ seconds: secondsForOne })
}

function fitting(edge: number) {
  return { width: edge, height: edge, fit: 'inside', withoutEnlargement: true } as const
}

function asJpeg(picture: Sharp, quality: number) {
  return picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, progressive: true })
    .toBuffer({ resolveWithObject: true })
}

function handleUnreadable(sentence: string): Refusal {
  return new Refusal('unreadable_picture', { message: sentence, fields: { photo: sentence } })
}
