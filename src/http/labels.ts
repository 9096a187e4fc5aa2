import { labelCalls } from '#contract/labels.schema.ts'
import { buyLabel } from '#domain/labels/buy-label.ts'
import { listLabelPrices } from '#domain/labels/list-label-prices.ts'
import { printLabel, printPrepaidLabel } from '#domain/labels/print-label.ts'
import { voidLabel } from '#domain/labels/void-label.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import type { RequestContext } from './request-context.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls that buy, print and void labels of carriers. */
export function registerLabels(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, labelCalls, {
    'GET /api/tickets/{id}/label-prices': (input) => listLabelPrices(shop, input),
    'POST /api/tickets/{id}/labels': ({ id, data }, caller, { idempotencyKey }) =>
      buyLabel(shop, { id, data, idempotencyKey }, caller),
    'DELETE /api/tickets/{id}/labels/{label}': (input, caller) => voidLabel(shop, input, caller),
    'GET /api/tickets/{id}/labels/{label}/label.pdf': async (input, _, context) =>
      sendLabel(context, input.id, await printLabel(shop, input)),
    'GET /api/tickets/{id}/prepaid-label.pdf': async ({ id }, caller, context) =>
      sendLabel(context, id, await printPrepaidLabel(shop, id, caller)),
  })
}

/** Sends a label as the service made it. */
export function sendLabel(context: RequestContext, ticketId: number, pdf: Uint8Array): Promise<Response> {
  const filename = `carrier-label-${ticketId}.pdf`
  return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
}
