import type { DeepLink } from '#contract/deep-links.schema.ts'
import type { Shop } from '../shop.ts'

/** Returns the link to the booking form of a repair, and its QR code. */
export function toDeepLink(
  { publicUrl, pdf }: Shop,
  { phone, repair, ref }: { phone: string; repair: string; ref: string },
): DeepLink {
  const query = ref === '' ? '' : `?${new URLSearchParams({ ref })}`
  const url = `${publicUrl}/book/${phone}/${repair}${query}`
  return { url, code: pdf.code(url) }
}
