import { expect } from 'vitest'
import type { CrashShop } from './crash-shop.ts'

/** Calls the running shop with a session, and returns the answer of a call that succeeds. */
export async function callShop(
  shop: CrashShop,
  method: string,
  path: string,
  as: string,
  data?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await fetch(shop.url() + path, {
    method,
    headers: { 'content-type': 'application/json', origin: shop.url(), cookie: as },
    ...(data !== undefined && { body: JSON.stringify({ data }) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

/** Books a screen for the customer; returns the ticket's number. */
export async function bookScreen(shop: CrashShop): Promise<number> {
  const data = {
    phone_id: shop.phone,
    repair_name: 'screen',
    phone_serial: 'F2LXK0ABCD12',
    user_mobile: '0491 570 156',
    address: '12 Wattle Street',
    address_city: 'Carlton',
    address_state: 'VIC',
    address_post: '3053',
  }
  return (await callShop(shop, 'POST', '/api/submitticket/', shop.customer, data))['ticket_id'] as number
}
