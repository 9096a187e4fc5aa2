import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrMatrix, qrSvg } from './qr.ts'

const texts = [
  'https://repairs.example/t/1042',
  'otpauth://totp/Mendpost%20Repairs:sam%40staff.example?issuer=Mendpost%20Repairs&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
]

test.each(texts)('a camera reads back what was drawn: %s', async (text) => {
  const { data, info } = await sharp(Buffer.from(qrSvg(text)))
    .resize(400, 400, { kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text)
})

test('the drawing needs no style and its corners are finders', () => {
  const svg = qrSvg(texts[0]!)
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/)
  expect(svg).not.toContain('style')
  const { size, dark } = qrMatrix(texts[0]!)
  for (const [x, y] of [
    [0, 0],
    [size - 1, 0],
    [0, size - 1],
  ] as const)
    expect(dark(x, y)).toBe(true)
  expect(dark(size - 1, size - 1) && dark(1, 1)).toBe(false)
})
