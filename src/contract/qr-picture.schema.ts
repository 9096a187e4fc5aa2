import { z } from 'zod'

export const qrPictureSchema = z.object({ side: z.int(), path: z.string() })

/** A QR code as one SVG path of its dark squares, in a square of `side` units, quiet zone included. */
export type QrPicture = z.infer<typeof qrPictureSchema>
