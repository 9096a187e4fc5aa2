import * as contract from '#contract/device-labels.ts'
import '#contract/device-labels.schema.ts'
import { deviceLabel, printDeviceLabel } from '#domain/tickets/device-label.ts'
import { register, type RouterDeps } from './register.ts'
import { sendFile } from './send-file.ts'

/** Registers the label of a phone on the bench, as data and as a PDF. */
export function registerDeviceLabels(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.getDeviceLabel, async ({ id }) => ({ label: await deviceLabel(shop, id) }))
  register(router, contract.getDeviceLabelPdf, async ({ id }, caller, context) => {
    const pdf = await printDeviceLabel(shop, id, caller)
    const filename = `label-${id}.pdf`
    return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
  })
}
