import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

type Props = { shop: ShopFacts; customer: string; when: string }

/** Tells the owner of an account that its password was changed; `when` is in the shop's time zone. */
export function PasswordChanged({ shop, customer, when }: Props) {
  return (
    <EmailFromText
      email="password-changed"
      shop={shop}
      link={`${shop.url}/account/forgot`}
      values={{ customer, when }}
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you have an account with ${shop.name}.`}
    />
  )
}
