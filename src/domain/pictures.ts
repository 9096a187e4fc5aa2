/** A picture made anew from what somebody sent: upright, small enough, a JPEG that carries nothing but the picture. */
export type Picture = {
  contentType: 'image/jpeg'
  large: { bytes: Uint8Array; width: number; height: number }
  /** At most 400 pixels, for lists. */
  small: { bytes: Uint8Array }
}

export type Pictures = {
  /** Reads what somebody sent. Refuses with `unreadable_picture` whatever is no picture that it can trust. */
  read(bytes: Uint8Array): Promise<Picture>
  /** One of our own pictures, no longer than so many pixels. */
  shrink(bytes: Uint8Array, longest: number): Promise<{ bytes: Uint8Array; width: number; height: number }>
}
