import type { SecondFactorChange } from '#contract/second-factor.ts'
import type { ShopFacts } from '../email-facts.ts'
import { Action, EmailLayout, P } from '../parts.tsx'

const words = {
  on: {
    subject: 'Log-in with a code was switched on',
    message: (when: string) =>
      `On ${when} your account was set up to ask for a code from an authenticator app at every log-in. All other devices were logged out.`,
  },
  off: {
    subject: 'Log-in with a code was switched off',
    message: (when: string) =>
      `On ${when} your account stopped asking for a code from an authenticator app. From now on the password alone opens it.`,
  },
  reset: {
    subject: 'Log-in with a code was switched off',
    message: (when: string) =>
      `On ${when} the operator of the shop switched off the code from an authenticator app for your account, and logged it out everywhere. From now on the password alone opens it.`,
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    message: (when: string) =>
      `On ${when} new recovery codes were made for your account. The old ones no longer work.`,
  },
  code_used: {
    subject: 'A recovery code was used',
    message: (when: string) =>
      `On ${when} one of the recovery codes of your account was used. It cannot be used again.`,
  },
  app_off: {
    subject: 'Log-in with a code was switched off',
    message: (when: string) =>
      `On ${when} your account stopped asking for a code from an authenticator app. Your passkey is its second step from now on.`,
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    message: (when: string) =>
      `On ${when} a passkey was added to your account. It logs in without the password. All other devices were logged out.`,
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    message: (when: string) =>
      `On ${when} a passkey was removed from your account. All other devices were logged out.`,
  },
} as const satisfies Record<SecondFactorChange, { subject: string; message: (when: string) => string }>

type Props = { shop: ShopFacts; owner: string; when: string; change: SecondFactorChange }

/** Tells the owner of an account that its second factor changed; `when` is in the shop's time zone. */
export function SecondFactorChanged({ shop, owner, when, change }: Props) {
  return (
    <EmailLayout
      shop={shop}
      subject={words[change].subject}
      preheader="If this was you, there is nothing to do."
      why={`You get this email because you have an account with ${shop.name}.`}
    >
      <P>Hello {owner},</P>
      <P>{words[change].message(when)}</P>
      <P>If this was you, there is nothing to do.</P>
      <P>If it was not, choose a new password now, then call us on {shop.phone}.</P>
      <Action label="Choose a new password" url={`${shop.url}/account/forgot`} />
    </EmailLayout>
  )
}
