import type { Generated } from 'kysely'

/** One row: whether the shop takes bookings. */
export type ShopOpeningTable = {
  id: number
  /** 0 while staff have closed the shop for new bookings. */
  takes_bookings: 0 | 1
  /** What visitors read while it is closed or not open yet; may be empty. */
  sentence: string
  /** When it was first opened in public with everything confirmed; null before. */
  opened_at: number | null
  version: Generated<number>
}

/** One row at most: the link with which the first staff account is made in the browser. */
export type SetupLinksTable = {
  id: number
  /** The token is an HMAC over it, so that processes with the same secret know the same token. */
  nonce: string
  token_hash: string
  created_at: number
  used_at: number | null
}

/** One row: colours and mark of the shop. */
export type ShopLookTable = {
  id: number
  /** `#rrggbb`, or null for the delivered one. */
  accent: string | null
  /** Storage folder of the uploaded mark, or null for the delivered one. */
  mark_key: string | null
  version: Generated<number>
}
