/** A re-encoded upload: upright, limited in size, a JPEG without metadata. */
export type Picture = {
  contentType: 'image/jpeg'
  large: { bytes: Uint8Array; width: number; height: number }
  /** The thumbnail, at most 400 pixels. */
  small: { bytes: Uint8Array }
}

export type Pictures = {
  /** Decodes an upload. Refuses with `unreadable_picture` anything that is no supported picture. */
  read(bytes: Uint8Array): Promise<Picture>
  /** Scales down one of our own pictures to a longest side in pixels. */
  shrink(bytes: Uint8Array, longest: number): Promise<{ bytes: Uint8Array; width: number; height: number }>
}
