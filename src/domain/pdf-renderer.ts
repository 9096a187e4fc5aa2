import type { LabelSize } from '#contract/printed-labels.ts'
import type { SlipFacts } from '#contract/shipping.schema.ts'
import type { BillingDocument, ShownDocument } from '#contract/money.schema.ts'
import type { PartResults } from '#contract/part-tests.schema.ts'

/** Sender or recipient of a parcel: a name and the lines below it. */
type Addressed = { name: string; lines: string[] }

/** Content of a packing slip. */
export type PackingSlip = Omit<SlipFacts, 'code'> & {
  /** URL in the QR code. */
  link: string
  /** Epoch milliseconds. */
  made: number
}

/** A JPEG with its size in pixels. */
export type SheetPhoto = { bytes: Uint8Array; width: number; height: number }

/** Content of a completion document for the customer. */
export type CompletionSheet = {
  ticketId: number
  version: number
  phone: string
  repair: string
  customer: string
  shop: Addressed & { phone: string }
  /** Epoch milliseconds, and the day in words. */
  issued: number
  issuedDay: string
  warrantyUntil: string
  rights: string
  workDone: string
  parts: string[]
  before: PartResults | null
  after: PartResults | null
  /** Time and text of a message. */
  remarks: (readonly [string, string])[]
  photos: { heading: string; photos: SheetPhoto[] }[]
}

/** Content of the receipt of one payment. */
export type Receipt = Pick<BillingDocument, 'seller' | 'buyer' | 'about'> & {
  /** The number of the entry. */
  number: number
  ticketId: number
  paidOn: string
  method: string
  /** As staff typed it. */
  reference: string
  cents: number
  /** What of it belongs to which invoice; to none while there is no invoice for it. */
  parts: readonly { document: string | null; cents: number }[]
}

/** Content of the statement of a parcel: integer cents, of what its tickets cost in the end, were paid and owe now. */
export type ParcelStatement = Pick<BillingDocument, 'seller' | 'buyer'> & {
  /** As it is written: "P-1042". */
  parcel: string
  on: string
  tickets: readonly {
    ticketId: number
    about: string
    documents: readonly { label: string; cents: number }[]
    costCents: number
    paidCents: number
    dueCents: number
  }[]
  costCents: number
  paidCents: number
  dueCents: number
  /** Where a transfer goes; null while nothing is due. */
  bank: (NonNullable<BillingDocument['bank']> & { reference: string }) | null
}

/** One label: its words are drawn as large as they fit. */
export type PrintedLabel = {
  /** What names it, such as "#1042". */
  reference: string
  /** URL in the QR code beside the words; null without one. */
  link: string | null
  /** A name, or a number to be read from afar. */
  heading: string
  isHeadingLarge: boolean
  lines: readonly string[]
  /** In small letters at the bottom. */
  foot: readonly string[]
}

/** Labels of one kind, on a roll or on sheets. */
export type LabelSheet = {
  title: string
  /** The shop's name. */
  shop: string
  size: LabelSize
  /** The place of the first label on the first sheet, from 1. */
  start: number
  labels: readonly PrintedLabel[]
  /** Epoch milliseconds. */
  made: number
}

/** Content of the slips for boxes that are posted back. */
export type ReturnSlips = {
  shop: Addressed & { phone: string }
  slips: readonly {
    /** Its tickets, such as "#1042 and #1043". */
    reference: string
    /** URL in the QR code. */
    link: string
    to: Addressed
    /** What goes into the box, to be ticked. */
    box: readonly string[]
  }[]
  /** Epoch milliseconds. */
  made: number
}

/** Content of the receipt of what was handed in at the counter. */
export type CounterReceipt = {
  /** Whether the shop has the phone. */
  arrived: boolean
  /** The day in words. */
  day: string
  customer: string
  /** Everything of its parcel, in the order in which it was booked. */
  tickets: {
    id: number
    phone: string
    serial: string
    repair: string
    price: string
    /** Between which days the phone should be home, in words; null where nothing is said. */
    backBy: string | null
    /** What the customer says is wrong. */
    said: string[]
  }[]
  /** The notice that was accepted, and the name it was signed with; empty when it was not. */
  notice: readonly string[]
  signature: string
  /** The private link; null for staff, and once the ticket was erased. */
  link: string | null
  shop: Addressed
  /** Epoch milliseconds. */
  made: number
}

/** The shop's own colour and mark (PNG) on its documents; null where they are the delivered ones. */
export type PdfLook = { accent: string | null; mark: Uint8Array | null }

/** Renders the shop's documents as PDF. */
export type PdfRenderer = {
  /** Draws a QR code as one SVG path in a square of `side` units. */
  code(text: string): { side: number; path: string }
  /** Returns the bytes of a PDF, like the methods below. */
  packingSlip(slip: PackingSlip): Promise<Uint8Array>
  /** Renders an invoice or adjustment note as issued, with how it stands. */
  invoice(document: ShownDocument): Promise<Uint8Array>
  receipt(receipt: Receipt): Promise<Uint8Array>
  statement(statement: ParcelStatement): Promise<Uint8Array>
  completion(sheet: CompletionSheet): Promise<Uint8Array>
  /** Renders labels whole, or returns which do not fit their size at letters that can be read. */
  labels(sheet: LabelSheet): Promise<Uint8Array | { tooLong: string[] }>
  returnSlips(slips: ReturnSlips): Promise<Uint8Array>
  counterReceipt(receipt: CounterReceipt): Promise<Uint8Array>
}
