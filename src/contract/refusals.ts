/** Every "no" the shop can say: its HTTP status and the words a person reads. */
export const refusals = {
  invalid: { status: 400, says: 'Some details need another look.' },
  malformed: { status: 400, says: 'We could not read that request. Reload the page and try again.' },
  wrong_token: { status: 400, says: 'This link has expired or was already used. Ask for a new one.' },
  not_signed_in: { status: 401, says: 'Please log in first.' },
  wrong_log_in: { status: 401, says: 'That e-mail and password do not match. Check both and try again.' },
  wrong_password: { status: 401, says: 'That is not your current password.' },
  code_needed: { status: 401, says: 'Please enter the code from your authenticator app too.' },
  wrong_code: {
    status: 401,
    says: 'That code is not right, or was used before. Wait for the next one in your app, or use a recovery code.',
  },
  not_verified: {
    status: 401,
    says: 'Please confirm your e-mail address first. We have sent you a new link: check your inbox.',
  },
  level_too_low: { status: 403, says: 'Your account does not have access to this.' },
  cross_site: { status: 403, says: 'This request came from another site, so we did not act on it.' },
  not_found: { status: 404, says: 'We could not find that.' },
  unknown_phone: { status: 404, says: 'We do not know that phone.' },
  unknown_ticket: { status: 404, says: 'We could not find that ticket.' },
  unknown_note: { status: 404, says: 'We could not find that note on this ticket.' },
  unknown_account: { status: 404, says: 'We could not find that account.' },
  unknown_session: { status: 404, says: 'That session has ended already.' },
  unknown_letter: { status: 404, says: 'We could not find that letter among those in trouble.' },
  no_passcode: { status: 404, says: 'No passcode is kept for this ticket.' },
  no_such_call: { status: 404, says: 'There is no such call.' },
  no_such_method: { status: 405, says: 'This page can be opened, or its form sent, and nothing else.' },
  too_slow: { status: 408, says: 'That took too long to reach us. Check your connection and try again.' },
  repair_unavailable: { status: 409, says: 'We do not offer that repair for this phone.' },
  price_changed: { status: 409, says: 'The price has changed since you opened this form.' },
  key_reused: {
    status: 409,
    says: 'This request was already sent with other details. Reload the page and try again.',
  },
  changed_meanwhile: {
    status: 409,
    says: 'Someone else changed this while you had it open. Check the new values, then save again.',
  },
  last_staff: { status: 409, says: 'This is the last active staff account, so it has to stay one.' },
  second_factor_on: {
    status: 409,
    says: 'The second step is on already. Switch it off first to set it up anew.',
  },
  second_factor_off: { status: 409, says: 'The second step is not set up. Begin again.' },
  letter_sent: { status: 409, says: 'That letter has been sent meanwhile.' },
  letter_in_hand: { status: 409, says: 'That letter is being sent at this moment. Look again in a minute.' },
  tickets_open: {
    status: 409,
    says: 'A repair is still under way. The account can be erased once every ticket is completed.',
  },
  email_taken: { status: 409, says: 'Another account uses this e-mail address.' },
  too_large: { status: 413, says: 'That is more than we can accept at once.' },
  wrong_type: { status: 415, says: 'Send this request as JSON.' },
  wrong_form: {
    status: 415,
    says: 'We could not read that form. Open the page again and send it from there.',
  },
  too_many: { status: 429, says: 'Too many tries. Please wait a little and try again.' },
  bug: { status: 500, says: 'Something went wrong on our side. Nothing was lost; please try again.' },
  not_ready: { status: 503, says: 'We cannot reach our records right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; says: string }>

export type RefusalCode = keyof typeof refusals

/** What every refused call answers: one sentence, and one more for each input that needs another look. */
export type RefusalBody = { error: string; fields?: Record<string, string> } & Record<string, unknown>

/** An expected "no". Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields?: Record<string, string>
  /** Facts for the asker beside the sentence, such as today's price. */
  readonly facts?: Record<string, unknown>
  readonly retryAfterSeconds?: number

  constructor(
    code: RefusalCode,
    more: {
      says?: string
      fields?: Record<string, string>
      facts?: Record<string, unknown>
      retryAfterSeconds?: number
    } = {},
  ) {
    super(more.says ?? refusals[code].says)
    this.name = 'Refusal'
    this.code = code
    if (more.fields) this.fields = more.fields
    if (more.facts) this.facts = more.facts
    if (more.retryAfterSeconds !== undefined) this.retryAfterSeconds = more.retryAfterSeconds
  }
}
