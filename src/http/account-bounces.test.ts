import { afterAll, beforeAll, expect, test } from 'vitest'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { onBothEngines } from '#test/engines.ts'
import { openInboxApp, type InboxApp } from '#test/open-inbox-app.ts'
import type { SignedIn } from '#test/open-test-app.ts'
import { queueTestEmail } from '#test/queue-test-emails.ts'
import { sendQueued } from '#test/send-queued.ts'

type Report = { action?: string; status?: string; recipient: string; about: string; to?: string }

let reports = 0
/** A delivery report as mail servers write it (RFC 3464), with the head of the email that came back. */
function report({
  action = 'failed',
  status = '5.1.1',
  recipient,
  about,
  to = 'reply@shop.example',
}: Report) {
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example',
      `To: ${to}`,
      'Subject: Undelivered Mail',
      'Return-Path: <>',
      `Message-ID: <${(reports += 1)}@mx.example>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 no such user',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `To: ${recipient}`,
      'Subject: Choose a new password',
      `Message-ID: ${about}`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )
}

onBothEngines('emails about accounts that come back, on %s', (engine) => {
  let app: InboxApp
  let mei: SignedIn
  let owner: SignedIn
  beforeAll(async () => {
    app = await openInboxApp({ engine })
    mei = await app.customer()
    owner = await app.staff('Sam Okafor')
  })
  afterAll(() => app.close())

  /** The Message-ID of an email to an account. */
  async function sendTo({ accountid }: SignedIn, kind: 'reset-password' | 'new-sign-in') {
    const { database } = app.shop
    const about = { account_id: accountid, device: 'Chrome on Mac' }
    const at = app.clock.now()
    const id = await queueTestEmail(database, at, kind, about)
    const { messageId } = (await sendQueued(app)).find((mail) => mail.id === id)!
    return { id, at, messageId }
  }
  const ofCustomer = async () => {
    const { body } = await app.call(
      'GET /api/pages/admin/customers/{id}',
      { id: mei.accountid },
      { as: owner },
    )
    return body.customer.email_undelivered
  }
  const seenByCustomer = async () =>
    (await app.call('GET /api/pages/account', {}, { as: mei })).body.email_undelivered

  test('the address of a customer without tickets is marked, until a link that was sent to it is used', async () => {
    const { messageId: about } = await sendTo(mei, 'reset-password')
    expect(await app.receiveRaw(report({ recipient: mei.email, about }))).toEqual({
      ignored: expect.any(String),
    })
    const why = '550 5.1.1 no such user'
    expect([await ofCustomer(), await seenByCustomer()]).toEqual([why, why])
    const { kind, subject_id } = await app.shop.database.db
      .selectFrom('events')
      .select(['kind', 'subject_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([kind, subject_id]).toEqual(['account.email_undelivered', mei.accountid])
    const token = await createToken(app.shop, {
      accountId: mei.accountid,
      purpose: 'log_in',
      sentTo: mei.email,
    })
    expect((await app.call('POST /api/log-in-links/uses', { data: { token } })).status).toBe(200)
    expect([await ofCustomer(), await seenByCustomer()]).toEqual([null, undefined])
  })

  test('a temporary report, one about another address, and one that was made up mark nothing', async () => {
    const { id, at, messageId: about } = await sendTo(mei, 'reset-password')
    const recipient = mei.email
    const guesses = Array.from(
      { length: 100 },
      (_, n) => `<outbox.${id}.${(at - n).toString(36)}@shop.example>`,
    )
    const guessed = guesses.join('\r\nMessage-ID: ')
    const made = [
      report({ recipient, about, action: 'delayed', status: '4.4.1' }),
      report({ recipient, about, status: '4.2.1' }),
      report({ recipient, about, status: '5.2.2' }),
      report({ recipient: 'somebody@else.example', about }),
      report({ recipient, about: guessed }),
      report({ recipient, about: `${guessed}\r\nMessage-ID: ${about}` }),
      report({ recipient, about: '<other@mx.example>' }),
      // Of another account.
      report({ recipient, about: (await sendTo(owner, 'new-sign-in')).messageId }),
    ]
    for (const raw of made) expect(await app.receiveRaw(raw)).toEqual({ ignored: expect.any(String) })
    expect([await ofCustomer(), await seenByCustomer()]).toEqual([null, undefined])
  })

  test('of a member of staff the address is marked under Staff', async () => {
    const { messageId: about } = await sendTo(owner, 'new-sign-in')
    await app.receiveRaw(report({ recipient: owner.email, about }))
    const { body } = await app.call('GET /api/staff', {}, { as: owner })
    expect(body.staff.find((one) => one.accountid === owner.accountid)).toMatchObject({
      email_undelivered: '550 5.1.1 no such user',
    })
  })
})
