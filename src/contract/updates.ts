/** The channels that updates about a ticket are sent by. */
export type UpdateChannel = 'email' | 'email_and_text'

/** Returns where updates go; only email until text messages are configured. */
export function updatesGoTo(): UpdateChannel {
  return 'email'
}

/** Says below the mobile field what the number is used for. */
export function mobileHint(channel: UpdateChannel): string {
  const updates =
    channel === 'email'
      ? 'Updates go to your email address.'
      : 'Updates go to your email address and as texts to this number.'
  return `${updates} We call this number only with a question, and its last four digits confirm you on your private link. Spaces are fine.`
}
