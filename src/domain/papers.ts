import type { SlipFacts } from '#contract/mail-in.ts'
import type { Paper } from '#contract/money.ts'
import type { PartResults } from '#contract/part-tests.ts'

/** Where something comes from or goes to: a name and the lines below it. */
export type Addressed = { name: string; lines: string[] }

/** What travels in the parcel. */
export type PackingSlip = Omit<SlipFacts, 'code'> & {
  /** What the QR code opens. */
  link: string
  /** Epoch milliseconds. */
  made: number
}

/** A JPEG with its size in pixels. */
export type SheetPhoto = { bytes: Uint8Array; width: number; height: number }

/** What was done to a phone, for the customer to keep. */
export type CompletionSheet = {
  ticketId: number
  version: number
  phone: string
  repair: string
  customer: string
  shop: Addressed & { phone: string }
  /** Epoch milliseconds, and the day in words. */
  issued: number
  issuedOn: string
  warrantyUntil: string | null
  workDone: string
  parts: string[]
  before: PartResults | null
  after: PartResults | null
  /** When it was said, and what. */
  remarks: (readonly [string, string])[]
  photos: { heading: string; photos: SheetPhoto[] }[]
}

/** What the shop puts on paper. */
export type Papers = {
  /** A QR code as one path in a square of `side` units. */
  code(text: string): { side: number; path: string }
  /** The bytes of a PDF, as of each that follows. */
  packingSlip(slip: PackingSlip): Promise<Uint8Array>
  /** An invoice or adjustment note, as it was issued. */
  invoice(paper: Paper): Promise<Uint8Array>
  completion(sheet: CompletionSheet): Promise<Uint8Array>
}
