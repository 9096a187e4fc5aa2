import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

/** `what` was changed and is as before; `when` is in the shop's time zone. */
type Props = { shop: ShopFacts; recipient: string; by: string; what: string; when: string }

/** Tells an owner, or the account that it concerns, that a guarded change was undone. */
export function GuardedUndone({ shop, recipient, by, what, when }: Props) {
  return (
    <EmailFromText
      email="guarded-undone"
      shop={shop}
      values={{ name: recipient, by, what: `${what.charAt(0).toUpperCase()}${what.slice(1)}`, when }}
      preheader="If this is right, there is nothing to do."
      why={`You get this email because you are an owner of ${shop.name}, or because it concerns your account.`}
    />
  )
}
