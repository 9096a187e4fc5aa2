import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrMatrix, qrPath } from './qr.ts'

const texts = [
  'https://repairs.example/t/1042',
  'otpauth://totp/Mendpost%20Repairs:sam%40staff.example?issuer=Mendpost%20Repairs&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
]

/** Renders the code as pages and documents draw it: dark on white. */
function drawn(text: string): string {
  const { side, path } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`
}

test.each(texts)('a QR decoder reads back what was encoded: %s', async (text) => {
  const { data, info } = await sharp(Buffer.from(drawn(text)))
    .resize(400, 400, { kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text)
})

test('a QR code has finder patterns in its corners', () => {
  const { size, dark } = qrMatrix(texts[0]!)
  for (const [x, y] of [
    [0, 0],
    [size - 1, 0],
    [0, size - 1],
  ] as const)
    expect(dark(x, y)).toBe(true)
  expect(dark(size - 1, size - 1) && dark(1, 1)).toBe(false)
})
