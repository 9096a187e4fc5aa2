import type { ShopFacts } from '../letter-facts.ts'
import { Action, Letter, P } from '../parts.tsx'

/** Tells the owner of an account that somebody signed up again with the same address. */
export function AccountExists({ shop }: { shop: ShopFacts }) {
  return (
    <Letter
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
    </Letter>
  )
}
