import type { ComponentProps, ReactElement } from 'react'
import {
  guardedTemplate,
  outcomeTemplate,
  secondFactorTemplate,
  statusTemplate,
  type EmailTemplateKey,
} from '#contract/email-templates.ts'
import { guardedKinds, guardedNames } from '#contract/guarded-changes.ts'
import { outcomeTexts, emailedOutcomes } from '#contract/outcome-texts.ts'
import { secondFactorChanges } from '#contract/second-factor.ts'
import { statusCodes, ticketStatuses, type Status } from '#contract/ticket-statuses.ts'
import type { EmailPreview } from '#domain/email-preview.ts'
import { toAccentThemes } from '#domain/look/accent-colours.ts'
import type { ShopFacts } from './email-facts.ts'
import { getSamples, sampleNote, sampleShop, sampleTicket, sampleTime, sampleToken } from './preview.tsx'
import { renderEmail } from './render-email.ts'
import { shopFacts } from './shop-facts.ts'
import { CompletionReady } from './templates/tickets.tsx'
import { GuardedChanged } from './templates/guarded-changes.tsx'
import { SecondFactorChanged } from './templates/account.tsx'
import { TicketEnded } from './templates/ticket-ended.tsx'
import { TicketStatus } from './templates/ticket-status.tsx'

function status(shop: ShopFacts, reached: Status, more: Partial<ComponentProps<typeof TicketStatus>> = {}) {
  const moved = { ...sampleTicket, status: reached }
  return <TicketStatus shop={shop} ticket={moved} reached={reached} note={sampleNote} due={null} {...more} />
}

const owed = { cents: 24_900, invoiced: true, by: '4 December 2026' }
const paid = { ...owed, cents: 0 }

/** The emails with several texts: a sample of each of them. */
function sampleOfText(shop: ShopFacts, email: EmailTemplateKey): ReactElement {
  const samples = getSamples(shop)
  const pays = statusCodes.pendingPayment
  const variants: Partial<Record<EmailTemplateKey, () => ReactElement>> = {
    ...samples,
    'nothing-due': () => status(shop, pays, { due: paid, completion: true }),
    'unrepaired-fee': () => status(shop, pays, { due: owed, unrepaired: { email, ending } }),
    'unrepaired-goes-back': () => status(shop, pays, { due: paid, unrepaired: { email, ending } }),
    'unrepaired-posted': () => status(shop, statusCodes.postedToCustomer, { unrepaired: { email, ending } }),
    'unrepaired-closed': () => status(shop, statusCodes.completed, { unrepaired: { email, ending } }),
    'posted-back': () => status(shop, statusCodes.postedToCustomer, { unrepaired: { email, ending } }),
    closed: () => status(shop, statusCodes.completed, { unrepaired: { email, ending } }),
    'completion-corrected': () => <CompletionReady shop={shop} ticket={sampleTicket} corrected />,
  }
  for (const { code, email: name } of ticketStatuses) {
    if (name === null) continue
    const due = code === pays ? owed : null
    variants[statusTemplate(code)] = () => status(shop, code, { due, completion: due !== null })
  }
  for (const outcome of emailedOutcomes) {
    variants[outcomeTemplate(outcome)] = () => (
      <TicketEnded
        shop={shop}
        ticket={sampleTicket}
        outcome={outcome}
        here={outcome === 'not_repairable' || outcome === 'declined'}
        note={sampleNote}
        feeCents={0}
        due={paid}
        owedBackCents={0}
      />
    )
  }
  variants['outcome-lost-back'] = () => (
    <TicketEnded
      shop={shop}
      ticket={sampleTicket}
      outcome="lost"
      lostBack
      here={false}
      note={sampleNote}
      feeCents={0}
      due={paid}
      owedBackCents={24_900}
    />
  )
  for (const change of secondFactorChanges) {
    variants[secondFactorTemplate(change)] = () => (
      <SecondFactorChanged shop={shop} owner={guarded.recipient} when={sampleTime} change={change} />
    )
  }
  for (const kind of guardedKinds) {
    variants[guardedTemplate(kind)] = () => (
      <GuardedChanged {...guarded} shop={shop} kind={kind} what={guardedNames[kind]} />
    )
  }
  return variants[email]!()
}

const ending = outcomeTexts.not_repairable.gone
const guarded = {
  recipient: '李小龙',
  by: 'Sam Okafor',
  subject: 'Ada Novak',
  on: false,
  when: sampleTime,
  until: '5 November 2026 at 2:15 pm',
  undo: `${sampleShop.url}/account/undo/${sampleToken}`,
}

/** Renders a text of an email with sample data, as the shop would send it. */
export const previewEmail: EmailPreview = async ({
  email,
  markdown,
  profile,
  publicUrl,
  look,
  takesReplies,
}) => {
  const shop = { ...shopFacts(profile, profile.email, publicUrl), hasMark: look.hasMark, takesReplies }
  const accent = look.accent === null ? null : toAccentThemes(look.accent)
  return renderEmail(sampleOfText(shop, email), { accent, own: new Map([[email, markdown]]) })
}
