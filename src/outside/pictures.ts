import type { Sharp, SharpOptions } from 'sharp'
import { Refusal } from '#contract/refusals.ts'
import type { Picture, Pictures } from '#domain/pictures.ts'

/** Fifty million pixels, as the largest phone cameras of today make by default. */
const mostPixels = 50_000_000
const longestEdge = 2000
const smallEdge = 400
/** So many wait for their turn; a picture takes a second at most. */
const longestQueue = 24
const secondsForOne = 20

const says = {
  unknown: 'That is no picture we can read. Please choose a JPEG, PNG or WebP.',
  heic: 'That picture is a HEIC, which we cannot read. Take it as JPEG: on iPhone under Settings, Camera, Formats, Most Compatible.',
  broken: 'That picture is damaged or cut off. Please take or choose it again.',
  wide: 'That picture has more than 50 million pixels. Please take it at an ordinary size.',
}

/** Pictures by sharp, one at a time, so that a pile of them never takes the shop's memory. */
export function openPictures(): Pictures {
  const inTurn = openTurns()
  return {
    read: async (bytes) => {
      refuseStrangers(bytes)
      return inTurn(() => remake(bytes))
    },
    shrink: (bytes, longest) =>
      inTurn(async () => {
        const { data, info } = await asJpeg((await open(bytes)).resize(fitting(longest)), 80)
        return { bytes: data, width: info.width, height: info.height }
      }),
  }
}

/** Looks at the first bytes alone, before any decoder does. */
function refuseStrangers(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const known =
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
  if (known) return
  const isHeic = head.slice(4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(head.slice(8, 12))
  throw unreadable(isHeic ? says.heic : says.unknown)
}

async function remake(bytes: Uint8Array): Promise<Picture> {
  try {
    const { format, width, height, pages } = await (await open(bytes)).metadata()
    if (!['jpeg', 'png', 'webp'].includes(format)) throw unreadable(says.unknown)
    if (width * height > mostPixels) throw unreadable(says.wide)
    if ((pages ?? 1) > 1) throw unreadable('That picture moves. Please choose one that stands still.')
    // What is not asked to be kept is left behind: place, time, camera, thumbnails.
    const large = await asJpeg((await open(bytes)).autoOrient().resize(fitting(longestEdge)), 82)
    const small = await asJpeg((await open(large.data)).resize(fitting(smallEdge)), 76)
    return {
      contentType: 'image/jpeg',
      large: { bytes: large.data, width: large.info.width, height: large.info.height },
      small: { bytes: small.data },
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadable(/pixel limit/i.test(String(error)) ? says.wide : says.broken)
  }
}

const options: SharpOptions = {
  limitInputPixels: mostPixels,
  // Half a picture is none. Warnings are let pass: some phones of good name earn one with each photo.
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
}

let loaded: Promise<(typeof import('sharp'))['default']> | null = null

async function open(bytes: Uint8Array): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // Speed for one is worth less than memory for all.
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

function unreadable(sentence: string): Refusal {
  return new Refusal('unreadable_picture', { says: sentence, fields: { photo: sentence } })
}

/** Does one thing after another; refuses when too many wait. */
function openTurns() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= longestQueue) return Promise.reject(new Refusal('too_many', { retryAfterSeconds: 10 }))
    waiting += 1
    const turn = last.then(work).finally(() => {
      waiting -= 1
    })
    last = turn.catch(() => {})
    return turn
  }
}
