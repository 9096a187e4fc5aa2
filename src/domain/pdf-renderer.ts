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
  parts: readonly { invoice: number | null; cents: number }[]
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

/** Content of a label for a phone on the bench. */
export type DeviceLabel = {
  ticketId: number
  /** The shop's name. */
  shop: string
  /** URL in the QR code. */
  link: string
  phone: string
  repair: string
  /** The day in words; null once nothing is due any more. */
  due: string | null
  /** Epoch milliseconds. */
  made: number
}

/** Content of the receipt of a phone that was handed in at the counter. */
export type CounterReceipt = {
  ticketId: number
  /** Whether the shop has the phone. */
  arrived: boolean
  /** The day in words. */
  day: string
  phone: string
  serial: string
  repair: string
  price: string
  customer: string
  /** What the customer says is wrong. */
  said: string[]
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
  /** Renders a label of 62 by 29 mm. */
  label(label: DeviceLabel): Promise<Uint8Array>
  counterReceipt(receipt: CounterReceipt): Promise<Uint8Array>
}
