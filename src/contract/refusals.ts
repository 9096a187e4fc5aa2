/** The message of every refusal for people, by its HTTP status. */
const messages = {
  400: {
    invalid: 'Some details need another look.',
    malformed: 'We could not read that request. Reload the page and try again.',
    wrong_signature: 'That message is not signed by the card service, or not of this moment.',
    wrong_text_signature: 'That message is not signed by the text service, or not of this moment.',
    wrong_mail_signature: 'That mail is not signed with the key of this shop, or not of this moment.',
    wrong_label_signature: 'That message is not signed by the label service.',
    unreadable_picture: 'That is no picture we can read. Please choose a JPEG, PNG or WebP.',
    wrong_token: 'This link has expired or was already used. Ask for a new one.',
    wrong_digits:
      'These are not the last four digits of the mobile number on the ticket. Check them, or log in instead.',
  },
  401: {
    not_signed_in: 'Please log in first.',
    wrong_log_in: 'That email and password do not match. Check both and try again.',
    wrong_password: 'That is not your current password.',
    code_needed: 'Please enter the code from your authenticator app too.',
    wrong_code:
      'That code is not right, or was used before. Wait for the next one in your app, or use a recovery code.',
    wrong_passkey:
      'That passkey does not open an account here, or took too long. Try again, or use your password.',
    account_merged:
      'This account is one with another of yours now. Please log in with the email address of that one.',
    not_verified: 'Please confirm your email address first. We have sent you a new link: check your inbox.',
  },
  403: {
    link_locked: 'Please enter the last four digits of the mobile number on the ticket first.',
    level_too_low: 'Your account does not have access to this.',
    role_too_low: 'Your role in the shop does not include this. Please ask an owner.',
    second_step_needed:
      'The shop asks everybody on the staff for a second step at log-in. Set yours up under My account, Security.',
    log_in_again:
      'Please log out, and log in again by a new link first: a first password can be chosen within an hour of it.',
    undo_of_another:
      'This link belongs to another account. Please log in with the one that the email went to.',
    over_limit: 'That is more than your role may do. Please ask an owner.',
    cross_site: 'This request came from another site, so we did not act on it.',
  },
  404: {
    not_found: 'We could not find that.',
    unknown_postcode: 'We know no place of this postcode. Type both numbers of the place instead.',
    unknown_phone: 'We do not know that phone.',
    unknown_ticket: 'We could not find that ticket.',
    unknown_parcel: 'We could not find that parcel.',
    unknown_statement: 'We could not find that line or statement of the bank.',
    unknown_note: 'We could not find that note on this ticket.',
    unknown_guarded_change: 'We keep no values for that change.',
    unknown_account: 'We could not find that account.',
    unknown_step: 'We could not find that step on this ticket.',
    unknown_view: 'We could not find that view.',
    unknown_reply: 'We could not find that canned reply.',
    unknown_code: 'No ticket has that number, serial, parcel or invoice.',
    unknown_passkey: 'That passkey is not on your account.',
    unknown_session: 'That session has ended already.',
    unknown_email: 'We could not find that email among those in trouble.',
    unknown_link:
      'This private link does not open anything. It may be incomplete, or a newer one was made since.',
    unknown_paper: 'We could not find that document on this ticket.',
    unknown_checkout: 'We could not find that card payment on this ticket.',
    unknown_payment: 'We could not find that payment on this ticket.',
    unknown_quote: 'We could not find that quote on this ticket.',
    no_passcode: 'No passcode is kept for this ticket.',
    unknown_photo: 'We could not find that photo on this ticket.',
    no_accepted_terms: 'No terms were accepted with this booking.',
    unknown_text_version: 'We could not find that version.',
    unknown_merge: 'We could not find that merge of customers, or it was undone.',
    unknown_closure: 'We could not find that closure.',
    no_completion: 'There is no completion document for this ticket yet.',
    no_such_call: 'There is no such call.',
    unknown_repair: 'We could not find that repair.',
    unknown_series: 'We could not find that series.',
    unknown_change: 'We could not find that change of prices.',
    no_former_contact: 'No former contact details are kept for that correction.',
    unknown_part: 'We could not find that part.',
    unknown_carrier: 'We could not find that carrier.',
    unknown_label: 'We could not find that label on this ticket.',
    no_dates: 'There is no date for a calendar yet.',
    unknown_mail: 'We could not find that email among those that wait.',
    unknown_export: 'We have no export with this number.',
  },
  405: {
    no_such_form: 'This page has no form to send. Open it again, and send what you find there.',
    no_such_method: 'This page can be opened, or its form sent, and nothing else.',
  },
  408: {
    too_slow: 'That took too long to reach us. Check your connection and try again.',
  },
  409: {
    unreadable_change:
      'What was stored about this change cannot be read any more: the key of the shop was replaced.',
    changed_since: 'Somebody else has changed this again since. Please log in and look at it.',
    warning_letter:
      'This email says what was changed in the shop, so it cannot be set aside. Send it again instead.',
    repair_unavailable: 'We do not offer that repair for this phone.',
    passkey_known: 'That passkey is on an account already.',
    passkeys_full: 'Ten passkeys are the most. Remove one first.',
    phone_hidden:
      'We take no bookings for this phone any more. What you typed is still here: please call or write to us if you need this repair.',
    phone_used: 'Tickets name this phone, so it cannot be deleted. Hide it instead.',
    repair_used: 'Tickets or price lists name this repair, so it cannot be deleted. Hide it instead.',
    series_used: 'This series has phones, so it cannot be deleted. Switch it off instead.',
    more_than_due: 'That is more than is due.',
    not_reversible: 'That entry cannot be taken back.',
    line_not_open: 'This line of the statement is not open any more.',
    paid_meanwhile: 'What this line would pay was paid meanwhile.',
    statement_undone: 'This statement was undone before.',
    statement_stands: 'Something stands on this statement already, so it cannot be undone.',
    closed: 'We take no bookings right now.',
    not_open: 'We take no new bookings right now.',
    not_ready_to_open: 'Something is still missing before the shop can open.',
    setup_done: 'The first account of this shop exists already. Log in, or ask its owner to invite you.',
    not_mergeable: 'These two accounts cannot be merged.',
    too_many_closures: 'Please keep to 100 closures, and delete old ones.',
    parcel_posted: 'This parcel was posted, so nothing can be added to it. Please book it as a new one.',
    label_too_long: 'That does not fit on a label of this size.',
    not_posted: 'This phone has not been posted back yet.',
    parcel_full: 'This parcel holds as many repairs as one can. Please book the next one anew.',
    price_changed: 'The price has changed since you opened this form.',
    express_unavailable:
      'There is no room for an express repair at the moment. You can book it without Express.',
    key_reused: 'This request was already sent with other details. Reload the page and try again.',
    phone_mismatch:
      'This is not the phone that was booked. Check it, tick that you have seen it, and save again.',
    too_many_photos: 'This ticket has as many photos as it can hold.',
    photos_full:
      'Your photos take up as much room as an account has. Please write to us without one, or call us.',
    prices_moved: 'Prices have changed since. Nothing was changed: look again.',
    change_applied: 'These prices are no longer planned: they were written or withdrawn. Look at them again.',
    plan_changed: 'A colleague changed this plan in the meantime. Look at it again.',
    change_undone: 'This change of prices was undone already.',
    changed_meanwhile:
      'Someone else changed this while you had it open. Check the new values, then save again.',
    no_invoice: 'Nothing has been charged on this ticket yet.',
    invoice_issued: 'The invoice has been issued, so the business on it can no longer be changed.',
    fee_not_told: 'The customer was not told of this fee before booking, so it cannot be charged.',
    nothing_to_pay: 'There is nothing to pay on this ticket.',
    text_unwanted: 'No text can go to this customer.',
    no_texts: 'We send no text messages: updates come by email.',
    no_cards: 'We do not take cards here. Please pay by bank transfer or at our counter.',
    no_labels: 'The shop has no label service: LABELS_URL is not set.',
    prepaid_labels_off: 'Prepaid labels for customers are switched off in the settings of the shop.',
    label_exists: 'There is a label for this parcel already.',
    label_pending: 'A label for this parcel is being bought. Look again in a minute.',
    label_refused: 'The label service did not accept that.',
    label_used: 'This parcel is on its way, so its label cannot be voided.',
    card_refused: 'The card service did not accept that.',
    last_staff: 'This is the last active staff account, so it has to stay one.',
    second_factor_on: 'The second step is on already. Switch it off first to set it up anew.',
    second_factor_off: 'The second step is not set up. Begin again.',
    customers_words: 'The customer wrote this message themselves: it can neither be hidden nor deleted.',
    ticket_erased:
      'This ticket was closed long ago and its details are erased. Please write to us through Support.',
    mail_attached: 'This email is on a ticket already.',
    email_sent: 'That email has been sent meanwhile.',
    email_leased: 'That email is being sent at this moment. Look again in a minute.',
    tickets_open: 'A repair is still under way. The account can be erased once every ticket is completed.',
    quote_open: 'A quote is waiting for an answer already. Withdraw it first, or wait for the answer.',
    quote_closed:
      'This quote was answered or withdrawn, or its time is up. The page now shows how it stands.',
    ticket_closed: 'This repair is over, so nothing can be quoted any more.',
    money_open: 'Money is still open on a ticket. The account can be erased once that is settled.',
    do_not_post:
      'The battery is damaged, so the phone must not be posted. Call us first: there is no packing slip.',
    not_yet_to_be_posted:
      'We look at your booking first. Once it is approved we write to you where to send the phone, with the packing slip.',
    not_to_be_posted: 'This phone need not be sent to us any more, so there is no packing slip.',
    phone_has_arrived:
      'The phone has arrived, so this can no longer be changed here. Please call or write to us.',
    phone_was_posted:
      'The phone is on its way back or the ticket is closed, so this can no longer be changed.',
    device_invoiced:
      'An invoice names this phone already, so it can no longer be changed. Correct it by an adjustment note.',
    carrier_used: 'Tickets name this carrier, so it cannot be deleted. Switch it off instead.',
    nothing_tested:
      'No part was tested after the work yet. Test the parts first: the document shows their results.',
    phone_posted:
      'The phone was posted back, or the ticket is completed: it can no longer end without a repair, unless its parcel was lost.',
    not_never_arrived:
      'Only a ticket whose phone never arrived, or was lost on its way to us, can be taken up again here.',
    ticket_ended: 'This ticket has ended without a repair.',
    no_warranty_claim: 'No warranty claim can be opened on this ticket.',
    not_uncollected: 'Notices about uncollected goods are for a phone that is ready and has to be collected.',
    nothing_to_export: 'Nothing is new since the last export.',
    booking_cancelled: 'This booking is cancelled.',
    password_set: 'This account has a password already: log in with it.',
    email_taken: 'Another account uses this email address.',
    phone_has_left: 'The phone has left the shop, so no part is awaited any more.',
    step_not_next:
      'This is not the next step any more: someone else took it. The page now shows what comes next.',
    step_needs: 'Something is still missing for this step.',
    number_used: 'That number is on another parcel already.',
    number_differs: 'This ticket has another number already.',
    no_tracking_number: 'That is no number of a carrier.',
    not_ready_to_post: 'This phone cannot be posted yet.',
    step_stays: 'It is too late to undo this: something was sent, or the ticket was changed since.',
    name_taken: 'There is one of that name already.',
    too_many_kept: 'You have saved as many as there can be. Delete one first.',
  },
  410: {
    link_gone: 'This link has expired or was already used. Ask for a new one.',
  },
  413: {
    too_large: 'That is more than we can accept at once.',
  },
  415: {
    wrong_type: 'Send this request as JSON.',
    wrong_form: 'We could not read that form. Open the page again and send it from there.',
  },
  429: {
    too_many: 'Too many tries. Please wait a little and try again.',
  },
  499: {
    client_gone: 'The connection ended before the whole request had come.',
  },
  500: {
    bug: 'Something went wrong on our side. Nothing was lost; please try again.',
  },
  503: {
    no_storage: 'We cannot keep photos right now. Please try again in a moment.',
    cards_away:
      'We cannot reach the card service right now. Nothing was charged; please try again in a moment.',
    labels_away:
      'We cannot reach the label service right now. Nothing was bought; please try again in a moment.',
    label_unclear:
      'The label service did not say whether it sold the label. We ask it again in a minute, and none is bought twice.',
    not_ready: 'We cannot reach our records right now. Please try again in a moment.',
  },
  507: {
    disk_full: 'We have no room for photos right now. Please send it later, or write to us without it.',
  },
} as const satisfies Record<number, Record<string, string>>

type Messages = typeof messages
type RefusalCode = { [Status in keyof Messages]: keyof Messages[Status] }[keyof Messages]

/** Every refusal: its HTTP status and its message. */
export const refusals = /* @__PURE__ */ Object.fromEntries(
  Object.entries(messages).flatMap(([status, byCode]) =>
    Object.entries(byCode).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Readonly<Record<RefusalCode, { status: number; message: string }>>

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

/** Refuses one field of an input, with a message for its form too. */
export function refuseField(field: string, message: string): Refusal {
  return new Refusal('invalid', { message, fields: { [field]: message } })
}
