import type { Booked } from '#contract/bookings.schema.ts'
import { knowBrowser } from '#domain/accounts/device-cookie.ts'
import type { Caller } from '#domain/caller.ts'
import { getDraft } from '#domain/drafts/get-draft.ts'
import type { Shop } from '#domain/shop.ts'
import { addGrant } from '#domain/tracking/link-access.ts'
import type { RequestContext } from './request-context.ts'

/** Runs a booking with who makes it, and lets the browser of a guest open what it has booked. */
export async function bookFrom<Made extends Pick<Booked, 'ticket_id' | 'private_link'> & Partial<Booked>>(
  shop: Shop,
  caller: Caller,
  context: RequestContext,
  book: (from: { address: string; browser: string }) => Promise<Made>,
): Promise<Made> {
  const { browser, cookie } = knowBrowser(context.cookie('device'))
  const booked = await book({ address: context.address, browser })
  if (!caller.account) {
    context.setCookie('device', cookie)
    // Who booked has typed the mobile number, whose digits would be asked for.
    let grants = context.cookie('link')
    for (const id of booked.ticket_ids ?? [booked.ticket_id]) grants = await addGrant(shop, { grants }, id)
    context.setCookie('link', grants!)
    context.setCookie('booked', booked.private_link.slice(booked.private_link.lastIndexOf('/') + 1))
  }
  return booked
}

/** Deletes the cookie of a draft that was booked, unless the draft stays for pictures of another phone. */
export async function dropDraftCookie(shop: Shop, caller: Caller, context: RequestContext): Promise<void> {
  const token = context.cookie('draft')
  if (token === undefined) return
  const { photos } = await getDraft(shop, { caller, token })
  if (photos.length === 0) context.deleteCookie('draft')
}
