/** The channels that updates about a ticket can be sent by. */
export type UpdateChannel = 'email' | 'email_and_text'

/** What a customer chooses for one ticket, or for all of them. */
export const updateChoices = ['email', 'text', 'both'] as const
export type UpdateChoice = (typeof updateChoices)[number]

/** Returns where updates can go: to email, and by text where the shop has a text provider. */
export function updatesGoTo(site: { texts?: boolean | undefined } | null | undefined): UpdateChannel {
  return site?.texts === true ? 'email_and_text' : 'email'
}

/** Says below the mobile field what the number is used for. */
export function mobileHint(channel: UpdateChannel): string {
  const updates =
    channel === 'email'
      ? 'Updates go to your email address.'
      : 'Updates go to your email address, and as texts to this number if you choose so.'
  return `${updates} We call this number only with a question, and its last four digits confirm you on your private link. Spaces are fine.`
}

/** True when a choice includes texts. */
export function wantsTexts(choice: UpdateChoice): boolean {
  return choice !== 'email'
}
