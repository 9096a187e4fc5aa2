import { linkAccessCalls } from '#contract/link-access.schema.ts'
import type { Caller } from '#domain/caller.ts'
import { writeMessage } from '#domain/conversation/write-message.ts'
import { openCheckout } from '#domain/money/open-checkout.ts'
import { openParcelCheckout } from '#domain/money/open-parcel-checkout.ts'
import { getDueTogether, readParcelDues } from '#domain/money/parcel-dues.ts'
import { readBillingDocument } from '#domain/money/read-billing-document.ts'
import { printPrepaidLabel } from '#domain/labels/print-label.ts'
import { sayParcelNews } from '#domain/posting/say-parcel-news.ts'
import { acceptNotice } from '#domain/shipping/accept-notice.ts'
import { announceParcel } from '#domain/shipping/enter-parcel.ts'
import { printPackingSlip } from '#domain/shipping/packing-slip.ts'
import { requireLink, requirePayer, requireUnlocked, unlockLink } from '#domain/tracking/link-access.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendLabel } from './labels.ts'
import type { RequestContext } from './request-context.ts'
import { sendFile } from './send-file.ts'
import { getLinkVisitor, setPrivateLinkHeaders } from './tracking.ts'

/** Registers what the holder of a private link may do after the last four digits of the mobile number. */
export function registerLinkAccess(router: RouterDeps): void {
  const { shop } = router
  const open = (token: string, caller: Caller, context: RequestContext) => {
    setPrivateLinkHeaders(context)
    return requireUnlocked(shop, getLinkVisitor(token, caller, context))
  }
  const openForPayer = (token: string, caller: Caller, context: RequestContext) => {
    setPrivateLinkHeaders(context)
    return requirePayer(shop, getLinkVisitor(token, caller, context))
  }
  bindCalls(router, linkAccessCalls, {
    'POST /api/track/{token}/access': async ({ token, data }, caller, context) => {
      setPrivateLinkHeaders(context)
      context.setCookie('link', await unlockLink(shop, getLinkVisitor(token, caller, context), data.digits))
      return { unlocked: true as const }
    },
    'POST /api/track/{token}/messages': async ({ token, data }, caller, context) => {
      const { id, customer } = await open(token, caller, context)
      await writeMessage(
        shop,
        { ticketId: id, text: data.text, wholeParcel: data.whole_parcel, key: context.idempotencyKey },
        customer,
      )
      return { sent: true as const }
    },
    'POST /api/track/{token}/notice-acceptance': async ({ token, data }, caller, context) => {
      const { id, customer } = await open(token, caller, context)
      await acceptNotice(shop, { id, version: data.notice_version }, customer)
      return { accepted: true as const }
    },
    'PUT /api/track/{token}/inbound-parcel': async ({ token, data }, caller, context) => {
      const { id, customer } = await open(token, caller, context)
      await announceParcel(shop, { ...data, id }, customer)
      return { saved: true as const }
    },
    'POST /api/track/{token}/parcel-news': async ({ token, data }, caller, context) => {
      setPrivateLinkHeaders(context)
      const { id, customer } = await requireLink(shop, getLinkVisitor(token, caller, context))
      return { delivery: await sayParcelNews(shop, { id, ...data }, customer) }
    },
    'POST /api/track/{token}/checkout': async ({ token }, caller, context) => {
      const { id, customer, isPayer } = await openForPayer(token, caller, context)
      const page = `${shop.publicUrl}/track/${token}`
      const parcel = await readParcelDues(shop.database.db, id)
      // One payment for all that is due, as on the page of the account.
      return !isPayer && getDueTogether(parcel)
        ? openParcelCheckout(shop, parcel!.id, customer, page)
        : openCheckout(shop, id, customer, page)
    },
    'GET /api/track/{token}/packing-slip.pdf': async ({ token }, caller, context) => {
      const { id, customer } = await open(token, caller, context)
      const pdf = await printPackingSlip(shop, id, customer, { withCustomer: false })
      return sendFile(context, {
        contentType: 'application/pdf',
        filename: `packing-slip-${id}.pdf`,
        bytes: async () => pdf,
      })
    },
    'GET /api/track/{token}/prepaid-label.pdf': async ({ token }, caller, context) => {
      const { id, customer } = await open(token, caller, context)
      return sendLabel(context, id, await printPrepaidLabel(shop, id, customer))
    },
    'GET /api/track/{token}/invoice.pdf': async ({ token }, caller, context) => {
      const { id, customer, isPayer } = await openForPayer(token, caller, context)
      await shop.throttles.count('pdfPerAccount', String(customer.account?.id))
      const document = await readBillingDocument(shop, { id, number: 0 }, customer)
      // The business is named on its own invoice; the address is the customer's.
      const buyer = isPayer && document.buyer ? { ...document.buyer, address: [] } : null
      const pdf = await shop.pdf.invoice({ ...document, buyer })
      return sendFile(context, {
        contentType: 'application/pdf',
        filename: `invoice-${document.number}.pdf`,
        bytes: async () => pdf,
      })
    },
  })
}
