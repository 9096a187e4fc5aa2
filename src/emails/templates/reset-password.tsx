import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Contains the link for choosing a new password. */
export function ResetPassword({ shop, link }: { shop: ShopFacts; link: string }) {
  return (
    <EmailFromText
      email="reset-password"
      shop={shop}
      link={link}
      values={{ forgot_link: `${shop.url}/account/forgot` }}
      preheader="The link works once, within one hour."
      why={`You get this email because somebody asked ${shop.name} for a new password for this address.`}
    />
  )
}
