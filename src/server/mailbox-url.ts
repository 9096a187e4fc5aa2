import type { MailboxSettings } from '#integrations/mailbox.ts'
import { canDecode } from './can-decode.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Reads `INBOX_URL`. Returns the settings of the mailbox, or what is wrong with it. */
export function readMailboxUrl(text: string): MailboxSettings | string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^imaps?:$/.test(url.protocol)) return 'must begin with imaps://'
  const secure = url.protocol === 'imaps:'
  if (!secure && !loopback.test(url.hostname)) {
    return 'must begin with imaps:// unless it is localhost, since a password travels there'
  }
  const parts = [url.username, url.password, url.pathname.slice(1)]
  if (!canDecode(...parts)) return 'must have % in a name written as %25'
  const [user = '', password = '', folder = ''] = parts.map(decodeURIComponent)
  if (user === '' || password === '' || url.hostname === '') {
    return 'must be imaps://user:password@host/folder (an @ in the name is written %40)'
  }
  const port = url.port === '' ? (secure ? 993 : 143) : Number(url.port)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    secure,
    user,
    password,
    folder: folder || 'INBOX',
  }
}
