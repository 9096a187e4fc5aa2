/** Where replies of customers by email arrive, and how it is checked who wrote them. */
export type Inbox = {
  /** The address that answers go to; the ticket is written behind a plus in its local part. In lower case. */
  replyAddress: string
  /** Signs what is posted to us; null where nothing may be posted. */
  secret: string | null
  /** The mail server whose Authentication-Results are believed; null where signatures are checked here. */
  authHost: string | null
  /** The addresses that the shop itself writes from. */
  ownAddresses: readonly string[]
  /** The TXT records of a name; none where it has none. Throws when DNS gives no answer. */
  resolveTxt(name: string): Promise<string[]>
}
