/** A QR code as one SVG path of its dark squares, in a square of `side` units, light border included. */
export type QrPicture = { side: number; path: string }
