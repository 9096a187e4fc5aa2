import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { replyLine } from '#contract/mail.ts'
import { toEml } from '#integrations/eml.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { openInboxApp } from '#test/open-inbox-app.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { sendQueued } from '#test/send-queued.ts'

onOneEngine('emails that customers answer, on %s', (engine, test) => {
  test('go to the address of their ticket, are one conversation, and begin with the line for answers', async () => {
    const app = await openInboxApp({ engine })
    const mei = await app.customer()
    const sam = await app.staff()
    const id = await bookFor(app, mei)
    const [first] = (await sendQueued(app)).filter(({ to }) => to.address === mei.email)
    const address = app.addressOf(id)
    const firstEml = await PostalMime.parse(await toEml(first!))
    expect(firstEml).toMatchObject({
      replyTo: [{ address }],
      references: `<${address}>`,
      inReplyTo: `<${address}>`,
    })
    expect(firstEml.text!.trimStart().startsWith(replyLine)).toBe(true)

    const subject = `Re: ${first!.subject}`
    const messageId = '<mine@phone.example>'
    await app.receive({
      from: mei.email,
      to: address,
      subject,
      messageId,
      references: [first!.messageId],
      text: 'When?',
    })
    const note = {
      ticketid: id,
      comment: 'On Friday.',
      status: 0,
      staffAssign: sam.accountid,
      makeVisibleToCustomer: true,
    }
    await app.call('POST /api/submit-ticket-comment', { data: note as never }, { as: sam })
    const sent = await sendQueued(app)
    const answer = sent.find(({ kind }) => kind === 'ticket-note')!
    const eml = await PostalMime.parse(await toEml(answer))
    expect(eml.subject).toBe(subject)
    expect(eml.inReplyTo).toBe(messageId)
    expect(eml.references).toBe(`<${address}> ${first!.messageId} ${messageId}`)
    expect(eml.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')

    const toStaff = sent.find(({ kind }) => kind === 'message-for-staff')!
    expect(toStaff.replyTo.map((one) => one.address)).not.toContain(address)
    expect(toStaff.text).not.toContain(replyLine)
    await app.close()
  })

  test('a subject that the customer wrote is not repeated', async () => {
    const app = await openInboxApp({ engine })
    const mei = await app.customer()
    const sam = await app.staff()
    const id = await bookFor(app, mei)
    await app.receive({
      from: mei.email,
      to: app.addressOf(id),
      subject: 'My code is 481 516',
      text: 'Hello',
    })
    const note = {
      ticketid: id,
      comment: 'Thanks.',
      status: 0,
      staffAssign: sam.accountid,
      makeVisibleToCustomer: true,
    }
    await app.call('POST /api/submit-ticket-comment', { data: note as never }, { as: sam })
    const answer = (await composeQueued(app)).find(({ kind }) => kind === 'ticket-note')!
    expect(`${answer.subject}${answer.text}`).not.toContain('481')
    await app.close()
  })

  test('come back to the reply address where it is of the sender’s domain', async () => {
    const host = firstProfile.email.split('@')[1]
    const app = await openInboxApp({ engine, inbox: { replyAddress: `reply@${host}` } })
    const mei = await app.customer()
    const id = await bookFor(app, mei)
    const sent = await sendQueued(app)
    expect(sent.find(({ kind }) => kind === 'booking-received')?.bounceTo).toBe(app.addressOf(id))
    await app.close()
  })

  test('without an inbox go to the shop’s mailbox', async () => {
    const app = await openTestApp({ engine })
    await bookFor(app, await app.customer())
    for (const email of await sendQueued(app)) {
      expect(email.replyTo.map(({ address }) => address).join()).not.toContain('reply')
      expect(email).not.toHaveProperty('bounceTo')
      expect(email).not.toHaveProperty('references')
      expect(email.text).not.toContain(replyLine)
    }
    await app.close()
  })
})
