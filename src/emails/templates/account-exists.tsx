import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

/** Tells the owner of an account of another sign-up with the same address. */
export function AccountExists({ shop }: { shop: ShopFacts }) {
  return (
    <EmailLayout
      shop={shop}
      subject="You already have an account with us"
      preheader="Log in with the password you have, or choose a new one."
      why={`You get this email because this address was used to sign up with ${shop.name}.`}
    >
      <P>Hello,</P>
      <P>
        Somebody, most likely you, has just tried to sign up with this email address. It already has an
        account, so nothing was changed.
      </P>
      <Action label="Log in" url={`${shop.url}/account/login`} />
      <P>Forgotten your password? Choose a new one here: {`${shop.url}/account/forgot`}</P>
      <P>If it was not you, you need not do anything. Your account is safe.</P>
    </EmailLayout>
  )
}
