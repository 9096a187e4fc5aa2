import type { IncomingMessage, ServerResponse } from 'node:http'
import { glanceAtCaller } from '#domain/accounts/find-caller.ts'
import type { Shop } from '#domain/shop.ts'
import { callerReply } from '#http/caller-reply.ts'
import { cookieName } from '#http/visit.ts'

type Kit = { shop: Shop; https: boolean; headers: Record<string, string> }

/**
 * Answers `/api/check-auth` for somebody who is logged in straight from Node's request, since browsers ask it at every
 * click. False when the request has to go the ordinary way: another method, no session, or one to be renewed.
 */
export function openCallerAtOnce({ shop, https, headers }: Kit) {
  const flat = Object.entries(headers).flat()
  const name = `${cookieName('session', https)}=`

  /** The token of the session; null when there is none, or more than one. */
  const tokenIn = (cookie: string): string | null => {
    const at = cookie.indexOf(name)
    if (at < 0 || cookie.includes(name, at + 1)) return null
    const before = cookie.slice(0, at).trimEnd()
    if (before !== '' && !before.endsWith(';')) return null
    return cookie.slice(at + name.length).split(';', 1)[0]!
  }

  return async (
    { headers: asked }: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<boolean> => {
    const token = asked.cookie === undefined ? null : tokenIn(asked.cookie)
    if (token === null) return false
    const caller = await glanceAtCaller(shop, token)
    if (!caller) return false
    const body = JSON.stringify(callerReply(caller))
    const length = String(Buffer.byteLength(body))
    response.writeHead(200, [...flat, 'content-length', length, 'x-request-id', requestId])
    response.end(body)
    return true
  }
}

/** Whether a request asks who is looking. */
export function asksForCaller({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && (url === '/api/check-auth' || url === '/api/check-auth/')
}
