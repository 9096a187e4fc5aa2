import type { z } from 'zod'
import type * as schemas from './qr-picture.schema.ts'
/** A QR code as one SVG path of its dark squares, in a square of `side` units, quiet zone included. */
export type QrPicture = z.infer<typeof schemas.qrPictureSchema>
