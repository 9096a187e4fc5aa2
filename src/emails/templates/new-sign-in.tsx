import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

type Props = { shop: ShopFacts; member: string; device: string; when: string }

/** Tells a member of staff of a log-in with a browser that had not logged in to their account before. */
export function NewSignIn({ shop, member, device, when }: Props) {
  return (
    <EmailFromText
      email="new-sign-in"
      shop={shop}
      link={`${shop.url}/account/forgot`}
      values={{ name: member, when, browser: device || 'an unknown browser' }}
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you work at ${shop.name}.`}
    />
  )
}
