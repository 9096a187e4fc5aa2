import type { QrPicture } from '#contract/qr-picture.schema.ts'

/** Draws a text as a QR code; throws when the text is too long for one. */
export type QrDrawer = (text: string) => QrPicture
