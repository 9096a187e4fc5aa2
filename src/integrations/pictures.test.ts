import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { cpuTime } from '#test/elapsed.ts'
import { aPicture } from '#test/sample-picture.ts'
import { openPictureQueue } from '#domain/pictures.ts'
import { openPictures } from './pictures.ts'

const pictures = openPictures(openPictureQueue())
const getBytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const refused = async (bytes: Uint8Array) => {
  const answer = await pictures.read(bytes).catch((error: unknown) => error)
  return answer instanceof Refusal ? answer.message : `not refused: ${String(answer)}`
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes an upright JPEG and a thumbnail',
  async (format) => {
    const sent = await getBytes(
      await aPicture({ width: 3000, height: 1000, format, turned: format === 'jpeg' }),
    )
    const { large, small, contentType } = await pictures.read(sent)
    const [one, other] = await Promise.all([sharp(large.bytes).metadata(), sharp(small.bytes).metadata()])
    expect(contentType).toBe('image/jpeg')
    expect([one.format, other.format]).toEqual(['jpeg', 'jpeg'])
    const upright = format === 'jpeg' ? { width: 667, height: 2000 } : { width: 2000, height: 667 }
    expect({ width: large.width, height: large.height }).toEqual(upright)
    expect({ width: one.width, height: one.height }).toEqual(upright)
    expect(Math.max(other.width, other.height)).toBe(400)
  },
)

test('re-encoding removes all metadata: location, names, camera', async () => {
  const sent = await getBytes(await aPicture())
  expect(Buffer.from(sent).includes('Mei Tanaka')).toBe(true)
  const { large, small } = await pictures.read(sent)
  for (const bytes of [large.bytes, small.bytes]) {
    const { exif, xmp, iptc } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    expect(Buffer.from(bytes).includes('Mei Tanaka')).toBe(false)
    expect(Buffer.from(bytes).includes('script')).toBe(false)
  }
})

test('re-encoding removes data appended to a picture', async () => {
  const sent = Buffer.concat([
    await getBytes(await aPicture()),
    Buffer.from('<script>alert(1)</script>PK\x03\x04'),
  ])
  const { large } = await pictures.read(sent)
  expect(Buffer.from(large.bytes).includes('<script>')).toBe(false)
})

test('an SVG, an HTML page, an animation and a HEIC are refused with a message', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect(await refused(svg)).toMatch(/no picture we can read/)
  expect(await refused(Buffer.from('<!doctype html><p>GIF89a'))).toMatch(/no picture we can read/)
  expect(await refused(Buffer.from('GIF89a\x01\x00\x01\x00'))).toMatch(/no picture we can read/)
  expect(await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1'))).toMatch(/HEIC/)
  expect(await refused(new Uint8Array())).toMatch(/no picture we can read/)
  // A polyglot file: begins as a JPEG and continues as an SVG.
  expect(await refused(Buffer.concat([Buffer.from([255, 216, 255]), svg]))).toMatch(/damaged/)
})

test('a picture of enormous declared size is refused before it is decoded (decompression bomb)', async () => {
  const png = Buffer.from(await getBytes(await aPicture({ format: 'png', width: 8, height: 8 })))
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  const { result, ms } = await cpuTime(() => refused(png))
  expect(result).toMatch(/50 million pixels|damaged/)
  expect(ms).toBeLessThan(2_000)
})

test('a truncated picture is refused', async () => {
  const sent = await getBytes(await aPicture({ width: 1200, height: 900 }))
  expect(await refused(sent.subarray(0, sent.length * 0.6))).toMatch(/damaged/)
})

test('random input results in a picture or a message', async () => {
  const [jpeg, png, webp] = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map(async (format) =>
      getBytes(await aPicture({ format, width: 24, height: 16 })),
    ),
  )
  const spoilt = fc
    .tuple(
      fc.constantFrom(jpeg!, png!, webp!),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
      fc.nat(),
    )
    .map(([bytes, changes, cut]) => {
      const copy = Uint8Array.from(bytes)
      for (const [at, value] of changes) copy[at % copy.length] = value
      return copy.subarray(0, cut % 3 === 0 ? cut % copy.length : copy.length)
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
      const answer = await pictures.read(bytes).catch((error: unknown) => error)
      expect(
        answer instanceof Refusal || (answer as { contentType: string }).contentType === 'image/jpeg',
      ).toBe(true)
    }),
    { numRuns: 150 },
  )
})
