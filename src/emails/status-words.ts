import { statusTexts } from '#contract/status-texts.ts'
import { getStatus, isEmailed, type Status } from '#contract/ticket-statuses.ts'
import { statusTemplate, type Words } from '#contract/email-templates.ts'
import type { ComposeContext } from './compose-context.ts'
import type { TicketFacts } from './email-facts.ts'
import { getFilled } from './fill-template.ts'

/** Sentence that replaces the request for payment when nothing is owed. */
export function nothingDueWords({ id, phone }: TicketFacts): Words {
  return {
    subject: `Your phone is ready, there is nothing to pay: ticket ${id}`,
    opening: `Our work on your ${phone} is done, and there is nothing to pay.`,
  }
}

/** Subject and opening of the email about a status. */
export async function statusWords(
  { shop, words }: Pick<ComposeContext, 'shop' | 'words'>,
  reached: Status,
  ticket: TicketFacts,
): Promise<Words> {
  // An earlier release may have queued an email about a status that has no template.
  if (!isEmailed(reached)) return getFilled(statusTexts[getStatus(reached).key].email, shop, ticket)
  return words(statusTemplate(reached), ticket)
}
