import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20

/** A WOFF font as the plain font that was packed into it, so that nobody unpacks it again for each document. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, place) => {
    const at = headerBytes + place * entryBytes
    const offset = woff.readUInt32BE(at + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
    const length = woff.readUInt32BE(at + 12)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed.length < length ? inflateSync(packed) : packed,
    }
  })
  const start = 12 + count * 16
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start))
  const power = Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** power * 16, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  let offset = start
  tables.forEach(({ tag, checksum, bytes }, place) => {
    const at = 12 + place * 16
    tag.copy(font, at)
    font.writeUInt32BE(checksum, at + 4)
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(bytes.length, at + 12)
    bytes.copy(font, offset)
    offset += padded(bytes.length)
  })
  return font
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
