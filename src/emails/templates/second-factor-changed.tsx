import { secondFactorTemplate } from '#contract/email-templates.ts'
import type { SecondFactorChange } from '#contract/second-factor.ts'
import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

type Props = { shop: ShopFacts; owner: string; when: string; change: SecondFactorChange }

/** Tells the owner of an account that its second factor changed; `when` is in the shop's time zone. */
export function SecondFactorChanged({ shop, owner, when, change }: Props) {
  return (
    <EmailFromText
      email={secondFactorTemplate(change)}
      shop={shop}
      link={`${shop.url}/account/forgot`}
      values={{ name: owner, when }}
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you have an account with ${shop.name}.`}
    />
  )
}
