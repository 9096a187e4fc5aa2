import { deviceLabelCalls } from '#contract/device-labels.schema.ts'
import { printLabels } from '#domain/posting/print-labels.ts'
import { deviceLabel } from '#domain/tickets/device-label.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendFile } from './send-file.ts'

/** Registers the label of a phone on the bench, as data and as a PDF. */
export function registerDeviceLabels(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, deviceLabelCalls, {
    'GET /api/tickets/{id}/label': async ({ id }) => ({ label: await deviceLabel(shop, id) }),
    'GET /api/tickets/{id}/label.pdf': async ({ id }, caller, context) => {
      const pdf = await printLabels(shop, { tickets: [id], kind: 'device', size: '62x29', start: 1 }, caller)
      const filename = `label-${id}.pdf`
      return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
    },
  })
}
