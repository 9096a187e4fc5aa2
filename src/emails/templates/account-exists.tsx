import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** Tells the owner of an account of another sign-up with the same address. */
export function AccountExists({ shop }: { shop: ShopFacts }) {
  return (
    <EmailFromText
      email="account-exists"
      shop={shop}
      link={`${shop.url}/account/login`}
      values={{ forgot_link: `${shop.url}/account/forgot` }}
      preheader="Log in with the password you have, or choose a new one."
      why={`You get this email because this address was used to sign up with ${shop.name}.`}
    />
  )
}
