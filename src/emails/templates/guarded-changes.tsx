import { guardedTemplate } from '#contract/email-templates.ts'
import type { GuardedKind } from '#contract/guarded-changes.ts'
import { EmailFromText } from '../email-from-text.tsx'
import type { ShopFacts } from '../email-facts.ts'

type Props = {
  shop: ShopFacts
  recipient: string
  kind: GuardedKind
  by: string
  what: string
  /** Whether an account was switched on; false for one that was switched off, and for other changes. */
  on: boolean
  /** The account that was changed. */
  subject: string | null
  /** Times in the shop's time zone. */
  when: string
  until: string
  /** The link that undoes it; null for who may not. */
  undo: string | null
  /** Why the recipient gets it, where they are no staff. */
  why?: string
}

/** Tells an owner, or the account itself, of a guarded change. */
export function GuardedChanged({
  shop,
  recipient,
  kind,
  by,
  what,
  on,
  subject,
  when,
  until,
  ...more
}: Props) {
  return (
    <EmailFromText
      email={guardedTemplate(kind)}
      shop={shop}
      link={more.undo ?? `${shop.url}/admin/audit`}
      values={{ name: recipient, by, what, whose: subject ?? 'an account', when, until }}
      conditions={{ 'switched on': on }}
      preheader="If this is right, there is nothing to do."
      why={more.why ?? `You get this email because you work at ${shop.name}.`}
    />
  )
}

/** `what` was changed and is as before; `when` is in the shop's time zone. */
type UndoneProps = { shop: ShopFacts; recipient: string; by: string; what: string; when: string }

/** Tells an owner, or the account that it concerns, that a guarded change was undone. */
export function GuardedUndone({ shop, recipient, by, what, when }: UndoneProps) {
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
