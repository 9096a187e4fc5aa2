import type { Database } from '#db/tables.ts'
import type { DrawnPdfs } from './drawn-pdfs.ts'
import type { SavedEmails } from './saved-emails.ts'
import type { PdfRenderer } from './pdf-renderer.ts'
import type { EmailPreview } from './email-preview.ts'
import type { Cards } from './card-payments.ts'
import type { Inbox } from './inbox.ts'
import type { LabelService } from './label-service.ts'
import type { Mailbox } from './mailbox.ts'
import type { Pictures } from './pictures.ts'
import type { Secrets } from './secrets.ts'
import type { Storage } from './storage.ts'
import type { TextProvider } from './text-provider.ts'
import type { Throttles } from './throttles.ts'
import type { Uploads } from './uploads.ts'

/** Dependencies of every use case: database, clock, secrets, rate limits. */
export type Shop = {
  database: Database
  /** Epoch milliseconds. */
  now: () => number
  secrets: Secrets
  throttles: Throttles
  /** The site's base URL, without a trailing slash. */
  publicUrl: string
  /** False where emails are only written to a folder. */
  sendsEmails: boolean
  /** Recipient of the shop's own emails; null means the profile's address. */
  shopEmail: string | null
  pdf: PdfRenderer
  /** The PDFs that were drawn last. */
  drawnPdfs: DrawnPdfs
  /** Card payments; null where the shop has none. */
  cards: Cards | null
  /** Sends text messages; null where the shop has no provider. */
  texts: TextProvider | null
  /** Buys labels of carriers; null where the shop has no service. */
  labels: LabelService | null
  /** Takes replies of customers by email; null where nothing does. */
  inbox: Inbox | null
  /** The mailbox that replies are fetched from; null where none is. */
  mailbox: Mailbox | null
  /** Storage of photos. */
  storage: Storage
  /** Large bodies on their way in. */
  uploads: Uploads
  pictures: Pictures
  previewEmail: EmailPreview
  /** Emails that were written to disk for want of an SMTP server. */
  savedEmails: SavedEmails
}
