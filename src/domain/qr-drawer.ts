import type { QrPicture } from '#contract/qr-picture.ts'

/** Draws a text as a QR code; throws when it is too long for one. */
export type QrDrawer = (text: string) => QrPicture
