/** Every refusal: its HTTP status and its message for people. */
export const refusals = {
  invalid: { status: 400, message: 'Some details need another look.' },
  malformed: { status: 400, message: 'We could not read that request. Reload the page and try again.' },
  wrong_signature: {
    status: 400,
    message: 'That message is not signed by the card service, or not of this moment.',
  },
  wrong_text_signature: {
    status: 400,
    message: 'That message is not signed by the text service, or not of this moment.',
  },
  unreadable_picture: {
    status: 400,
    message: 'That is no picture we can read. Please choose a JPEG, PNG or WebP.',
  },
  wrong_token: { status: 400, message: 'This link has expired or was already used. Ask for a new one.' },
  wrong_digits: {
    status: 400,
    message:
      'These are not the last four digits of the mobile number on the ticket. Check them, or log in instead.',
  },
  not_signed_in: { status: 401, message: 'Please log in first.' },
  wrong_log_in: { status: 401, message: 'That email and password do not match. Check both and try again.' },
  wrong_password: { status: 401, message: 'That is not your current password.' },
  code_needed: { status: 401, message: 'Please enter the code from your authenticator app too.' },
  wrong_code: {
    status: 401,
    message:
      'That code is not right, or was used before. Wait for the next one in your app, or use a recovery code.',
  },
  wrong_passkey: {
    status: 401,
    message: 'That passkey does not open an account here, or took too long. Try again, or use your password.',
  },
  not_verified: {
    status: 401,
    message: 'Please confirm your email address first. We have sent you a new link: check your inbox.',
  },
  link_locked: {
    status: 403,
    message: 'Please enter the last four digits of the mobile number on the ticket first.',
  },
  level_too_low: { status: 403, message: 'Your account does not have access to this.' },
  role_too_low: {
    status: 403,
    message: 'Your role in the shop does not include this. Please ask an owner.',
  },
  second_step_needed: {
    status: 403,
    message:
      'The shop asks everybody on the staff for a second step at log-in. Set yours up under My account, Security.',
  },
  undo_of_another: {
    status: 403,
    message: 'This link belongs to another account. Please log in with the one that the email went to.',
  },
  over_limit: { status: 403, message: 'That is more than your role may do. Please ask an owner.' },
  cross_site: { status: 403, message: 'This request came from another site, so we did not act on it.' },
  not_found: { status: 404, message: 'We could not find that.' },
  unknown_phone: { status: 404, message: 'We do not know that phone.' },
  unknown_ticket: { status: 404, message: 'We could not find that ticket.' },
  unknown_note: { status: 404, message: 'We could not find that note on this ticket.' },
  unknown_guarded_change: { status: 404, message: 'We keep no values for that change.' },
  unreadable_change: {
    status: 409,
    message: 'What was stored about this change cannot be read any more: the key of the shop was replaced.',
  },
  changed_since: {
    status: 409,
    message: 'Somebody else has changed this again since. Please log in and look at it.',
  },
  unknown_account: { status: 404, message: 'We could not find that account.' },
  unknown_step: { status: 404, message: 'We could not find that step on this ticket.' },
  unknown_view: { status: 404, message: 'We could not find that view.' },
  unknown_reply: { status: 404, message: 'We could not find that canned reply.' },
  unknown_code: { status: 404, message: 'No ticket has that number, serial, parcel or invoice.' },
  unknown_passkey: { status: 404, message: 'That passkey is not on your account.' },
  unknown_session: { status: 404, message: 'That session has ended already.' },
  unknown_email: { status: 404, message: 'We could not find that email among those in trouble.' },
  warning_letter: {
    status: 409,
    message:
      'This email says what was changed in the shop, so it cannot be set aside. Send it again instead.',
  },
  unknown_link: {
    status: 404,
    message: 'This private link does not open anything. It may be incomplete, or a newer one was made since.',
  },
  unknown_paper: { status: 404, message: 'We could not find that invoice on this ticket.' },
  unknown_checkout: { status: 404, message: 'We could not find that card payment on this ticket.' },
  unknown_payment: { status: 404, message: 'We could not find that payment on this ticket.' },
  unknown_quote: { status: 404, message: 'We could not find that quote on this ticket.' },
  no_passcode: { status: 404, message: 'No passcode is kept for this ticket.' },
  unknown_photo: { status: 404, message: 'We could not find that photo on this ticket.' },
  no_accepted_terms: { status: 404, message: 'No terms were accepted with this booking.' },
  unknown_text_version: { status: 404, message: 'We could not find that version.' },
  unknown_closure: { status: 404, message: 'We could not find that closure.' },
  no_completion: { status: 404, message: 'There is no completion document for this ticket yet.' },
  no_such_call: { status: 404, message: 'There is no such call.' },
  no_such_form: {
    status: 405,
    message: 'This page has no form to send. Open it again, and send what you find there.',
  },
  no_such_method: { status: 405, message: 'This page can be opened, or its form sent, and nothing else.' },
  too_slow: { status: 408, message: 'That took too long to reach us. Check your connection and try again.' },
  repair_unavailable: { status: 409, message: 'We do not offer that repair for this phone.' },
  passkey_known: { status: 409, message: 'That passkey is on an account already.' },
  passkeys_full: { status: 409, message: 'Ten passkeys are the most. Remove one first.' },
  phone_hidden: {
    status: 409,
    message:
      'We take no bookings for this phone any more. What you typed is still here: please call or write to us if you need this repair.',
  },
  phone_used: { status: 409, message: 'Tickets name this phone, so it cannot be deleted. Hide it instead.' },
  unknown_repair: { status: 404, message: 'We could not find that repair.' },
  repair_used: {
    status: 409,
    message: 'Tickets or price lists name this repair, so it cannot be deleted. Hide it instead.',
  },
  unknown_series: { status: 404, message: 'We could not find that series.' },
  series_used: {
    status: 409,
    message: 'This series has phones, so it cannot be deleted. Switch it off instead.',
  },
  more_than_due: { status: 409, message: 'That is more than is due.' },
  not_reversible: { status: 409, message: 'That entry cannot be taken back.' },
  closed: { status: 409, message: 'We take no bookings right now.' },
  not_open: { status: 409, message: 'We take no new bookings right now.' },
  not_ready_to_open: { status: 409, message: 'Something is still missing before the shop can open.' },
  setup_done: {
    status: 409,
    message: 'The first account of this shop exists already. Log in, or ask its owner to invite you.',
  },
  too_many_closures: { status: 409, message: 'Please keep to 100 closures, and delete old ones.' },
  price_changed: { status: 409, message: 'The price has changed since you opened this form.' },
  key_reused: {
    status: 409,
    message: 'This request was already sent with other details. Reload the page and try again.',
  },
  phone_mismatch: {
    status: 409,
    message: 'This is not the phone that was booked. Check it, tick that you have seen it, and save again.',
  },
  too_many_photos: { status: 409, message: 'This ticket has as many photos as it can hold.' },
  photos_full: {
    status: 409,
    message:
      'Your photos take up as much room as an account has. Please write to us without one, or call us.',
  },
  prices_moved: { status: 409, message: 'Prices have changed since. Nothing was changed: look again.' },
  change_applied: {
    status: 409,
    message: 'These prices are no longer planned: they were written or withdrawn. Look at them again.',
  },
  plan_changed: {
    status: 409,
    message: 'A colleague changed this plan in the meantime. Look at it again.',
  },
  change_undone: { status: 409, message: 'This change of prices was undone already.' },
  unknown_change: { status: 404, message: 'We could not find that change of prices.' },
  changed_meanwhile: {
    status: 409,
    message: 'Someone else changed this while you had it open. Check the new values, then save again.',
  },
  no_invoice: { status: 409, message: 'No invoice has been issued for this ticket yet.' },
  invoice_issued: {
    status: 409,
    message: 'The invoice has been issued, so the business on it can no longer be changed.',
  },
  no_abn: { status: 409, message: 'The shop has no ABN yet. Enter it under Admin Panel, Shop.' },
  fee_not_told: {
    status: 409,
    message: 'The customer was not told of this fee before booking, so it cannot be charged.',
  },
  nothing_to_pay: { status: 409, message: 'There is nothing to pay on this ticket.' },
  text_unwanted: { status: 409, message: 'No text can go to this customer.' },
  no_texts: { status: 409, message: 'We send no text messages: updates come by email.' },
  no_cards: {
    status: 409,
    message: 'We do not take cards here. Please pay by bank transfer or at our counter.',
  },
  card_refused: { status: 409, message: 'The card service did not accept that.' },
  last_staff: { status: 409, message: 'This is the last active staff account, so it has to stay one.' },
  second_factor_on: {
    status: 409,
    message: 'The second step is on already. Switch it off first to set it up anew.',
  },
  second_factor_off: { status: 409, message: 'The second step is not set up. Begin again.' },
  customers_words: {
    status: 409,
    message: 'The customer wrote this message themselves: it can neither be hidden nor deleted.',
  },
  ticket_erased: {
    status: 409,
    message:
      'This ticket was closed long ago and its details are erased. Please write to us through Support.',
  },
  email_sent: { status: 409, message: 'That email has been sent meanwhile.' },
  email_leased: {
    status: 409,
    message: 'That email is being sent at this moment. Look again in a minute.',
  },
  tickets_open: {
    status: 409,
    message: 'A repair is still under way. The account can be erased once every ticket is completed.',
  },
  quote_open: {
    status: 409,
    message: 'A quote is waiting for an answer already. Withdraw it first, or wait for the answer.',
  },
  quote_closed: {
    status: 409,
    message: 'This quote was answered or withdrawn, or its time is up. The page now shows how it stands.',
  },
  ticket_closed: { status: 409, message: 'This repair is over, so nothing can be quoted any more.' },
  money_open: {
    status: 409,
    message: 'Money is still open on a ticket. The account can be erased once that is settled.',
  },
  do_not_post: {
    status: 409,
    message:
      'The battery is damaged, so the phone must not be posted. Call us first: there is no packing slip.',
  },
  not_yet_to_be_posted: {
    status: 409,
    message:
      'We look at your booking first. Once it is approved we write to you where to send the phone, with the packing slip.',
  },
  not_to_be_posted: {
    status: 409,
    message: 'This phone need not be sent to us any more, so there is no packing slip.',
  },
  phone_has_arrived: {
    status: 409,
    message: 'The phone has arrived, so this can no longer be changed here. Please call or write to us.',
  },
  phone_was_posted: {
    status: 409,
    message: 'The phone is on its way back or the ticket is closed, so this can no longer be changed.',
  },
  device_invoiced: {
    status: 409,
    message:
      'An invoice names this phone already, so it can no longer be changed. Correct it by an adjustment note.',
  },
  no_former_contact: { status: 404, message: 'No former contact details are kept for that correction.' },
  unknown_part: { status: 404, message: 'We could not find that part.' },
  unknown_carrier: { status: 404, message: 'We could not find that carrier.' },
  carrier_used: {
    status: 409,
    message: 'Tickets name this carrier, so it cannot be deleted. Switch it off instead.',
  },
  nothing_tested: {
    status: 409,
    message: 'No part was tested after the work yet. Test the parts first: the document shows their results.',
  },
  phone_posted: {
    status: 409,
    message: 'The phone was posted back, or the ticket is completed: it can no longer end without a repair.',
  },
  not_never_arrived: {
    status: 409,
    message: 'Only a ticket that ended because its phone never arrived can be taken up again here.',
  },
  ticket_ended: { status: 409, message: 'This ticket has ended without a repair.' },
  no_warranty_claim: { status: 409, message: 'No warranty claim can be opened on this ticket.' },
  not_uncollected: {
    status: 409,
    message: 'Notices about uncollected goods are for a phone that is ready and has to be collected.',
  },
  nothing_to_export: { status: 409, message: 'Nothing is new since the last export.' },
  unknown_export: { status: 404, message: 'We have no export with this number.' },
  booking_cancelled: { status: 409, message: 'This booking is cancelled.' },
  email_taken: { status: 409, message: 'Another account uses this email address.' },
  phone_has_left: { status: 409, message: 'The phone has left the shop, so no part is awaited any more.' },
  step_not_next: {
    status: 409,
    message: 'This is not the next step any more: someone else took it. The page now shows what comes next.',
  },
  step_needs: { status: 409, message: 'Something is still missing for this step.' },
  step_stays: {
    status: 409,
    message: 'It is too late to undo this: something was sent, or the ticket was changed since.',
  },
  name_taken: { status: 409, message: 'There is one of that name already.' },
  too_many_kept: { status: 409, message: 'You have saved as many as there can be. Delete one first.' },
  too_large: { status: 413, message: 'That is more than we can accept at once.' },
  wrong_type: { status: 415, message: 'Send this request as JSON.' },
  wrong_form: {
    status: 415,
    message: 'We could not read that form. Open the page again and send it from there.',
  },
  client_gone: { status: 499, message: 'The connection ended before the whole request had come.' },
  too_many: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  no_storage: { status: 503, message: 'We cannot keep photos right now. Please try again in a moment.' },
  disk_full: {
    status: 507,
    message: 'We have no room for photos right now. Please send it later, or write to us without it.',
  },
  bug: { status: 500, message: 'Something went wrong on our side. Nothing was lost; please try again.' },
  cards_away: {
    status: 503,
    message: 'We cannot reach the card service right now. Nothing was charged; please try again in a moment.',
  },
  not_ready: { status: 503, message: 'We cannot reach our records right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

type RefusalCode = keyof typeof refusals

/** The body of every refused request: a sentence, and one for each invalid field. */
export type RefusalBody = { error: string; fields?: Record<string, string> } & Record<string, unknown>

/** An expected error with an answer for the caller. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields?: Record<string, string>
  /** Data beside the sentence, such as today's price. */
  readonly facts?: Record<string, unknown>
  readonly retryAfterSeconds?: number

  constructor(
    code: RefusalCode,
    more: {
      message?: string
      fields?: Record<string, string>
      facts?: Record<string, unknown>
      retryAfterSeconds?: number
    } = {},
  ) {
    super(more.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    if (more.fields) this.fields = more.fields
    if (more.facts) this.facts = more.facts
    if (more.retryAfterSeconds !== undefined) this.retryAfterSeconds = more.retryAfterSeconds
  }
}
