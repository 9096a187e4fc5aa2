/** Where a call comes from: the network address, and what the browser carries. */
export type WhereFrom = {
  address: string
  /** The session's token, when somebody is logged in already. */
  session?: string | undefined
  device?: string | undefined
  draft?: string | undefined
  /** What the browser calls itself. */
  userAgent?: string | undefined
}
