/** Origin of a call: the IP address and what the browser sends. */
export type RequestOrigin = {
  address: string
  /** The session token of a logged-in browser. */
  session?: string | undefined
  device?: string | undefined
  draft?: string | undefined
  /** The User-Agent header. */
  userAgent?: string | undefined
}
