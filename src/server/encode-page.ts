import { transcode } from 'node:buffer'

/**
 * Encodes a document as UTF-8. V8 takes three times as long to write a string with characters beyond Latin-1, such as
 * a dash or a customer's name, and Node would measure it first.
 */
export function encodePage(html: string): Uint8Array<ArrayBuffer> {
  try {
    return transcode(Buffer.from(html, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half a surrogate pair, which a customer may have sent, cannot be transcoded; here it becomes the replacement character.
    return Buffer.from(html)
  }
}
